import type { Context } from '../context.js';

export interface OrganisationEntry {
  organisation_id: string;
  name: string;
  created_at: string;
}

/** Returns all organisations, oldest first. */
export async function listOrganisations(ctx: Context): Promise<OrganisationEntry[]> {
  const { rows } = await ctx.db.query<OrganisationEntry>({
    text: 'select id as organisation_id, name, created_at from organisations order by created_at, id',
  });
  return rows;
}
