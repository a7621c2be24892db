import { callerChangedChannel } from '../../callers/raise-generation.js';
import type { Context } from '../../context.js';

/**
 * Revokes the key if it is not revoked yet, and notifies every server. Returns null if the organisation has no such
 * key.
 */
export async function updateApiKeyRevoked(
  ctx: Context,
  apiKeyId: string,
): Promise<{ revoked_at: string; changed: boolean } | null> {
  const { rows } = await ctx.db.query<{ revoked_at: string; changed: boolean }>({
    name: 'revoke-api-key',
    text: `with before as (
        select id, revoked_at is null as changed from api_keys
        where organisation_id = $1 and id = $2 for update),
      revoked as (
        update api_keys k set revoked_at = coalesce(k.revoked_at, $3),
          token_generation = k.token_generation + before.changed::integer
        from before where k.organisation_id = $1 and k.id = before.id
        returning k.id, k.revoked_at, before.changed)
      select revoked_at, changed, pg_notify($4, id::text) from revoked`,
    values: [ctx.organisationId, apiKeyId, new Date(ctx.now()).toISOString(), callerChangedChannel],
  });
  return rows[0] ?? null;
}

/**
 * Sets the status. A change invalidates the user's tokens and notifies every server. Returns null for an unknown user.
 */
export async function updateUserStatus(
  ctx: Context,
  userId: string,
  status: 'enabled' | 'disabled',
): Promise<{ changed: boolean; organisation_ids: string[] } | null> {
  const { rows } = await ctx.db.query<{ changed: boolean; organisation_ids: string[] }>({
    name: 'update-user-status',
    text: `with before as (select id, status <> $2 as changed from users where id = $1 for update),
      saved as (
        update users u set status = $2, token_generation = u.token_generation + before.changed::integer
        from before where u.id = before.id returning u.id, before.changed)
      select changed, pg_notify($3, id::text),
        array(select organisation_id from memberships where user_id = $1) as organisation_ids
      from saved`,
    values: [userId, status, callerChangedChannel],
  });
  return rows[0] ?? null;
}
