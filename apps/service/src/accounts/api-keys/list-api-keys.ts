import type { Context } from '../../context.js';

/** An API key as administrators see it; times in ISO 8601 UTC, or null. */
export interface ApiKeyEntry {
  key_id: string;
  name: string;
  roles: string[];
  created_at: string;
  last_used_at: string | null;
  expires_at: string | null;
  revoked_at: string | null;
}

/** Returns the API keys of the context's organisation, oldest first, including revoked and expired ones [R-AUT-9]. */
export async function listApiKeys(ctx: Context): Promise<ApiKeyEntry[]> {
  const { rows } = await ctx.db.query<ApiKeyEntry>({
    name: 'list-api-keys',
    text: `select id as key_id, name, roles, created_at, last_used_at, expires_at, revoked_at
      from api_keys where organisation_id = $1 order by created_at, id`,
    values: [ctx.organisationId],
  });
  return rows;
}
