import type { Context } from '../context.js';

/** The NOTIFY channel for changes of callers; the payload is the id of the user or API key [C-3]. */
export const callerChangedChannel = 'caller_changed';

/**
 * Makes every token of the user invalid, on all servers once the transaction commits; returns the new generation [C-3].
 */
export async function raiseGeneration(ctx: Context, userId: string): Promise<number> {
  const { rows } = await ctx.db.query<{ token_generation: number }>({
    name: 'raise-token-generation',
    text: `with raised as (
        update users set token_generation = token_generation + 1 where id = $1 returning id, token_generation)
      select token_generation, pg_notify($2, id::text) from raised`,
    values: [userId, callerChangedChannel],
  });
  return generationIn(rows);
}

/** Returns the current token generation of the user. */
export async function readGeneration(ctx: Context, userId: string): Promise<number> {
  const { rows } = await ctx.db.query<{ token_generation: number }>({
    name: 'read-token-generation',
    text: 'select token_generation from users where id = $1',
    values: [userId],
  });
  return generationIn(rows);
}

/**
 * Notifies every server, once the transaction commits, that a caller has changed. Call it after a change that
 * leaves tokens valid: a change of an API key, of the user of a driver, or of anything else that the caller directory
 * caches.
 */
export async function notifyCallerChanged(ctx: Context, callerId: string): Promise<void> {
  await ctx.db.query({
    name: 'notify-caller-changed',
    text: 'select pg_notify($1, $2)',
    values: [callerChangedChannel, callerId],
  });
}

/**
 * Notifies every server, once the transaction commits, that all users and API keys of the organisation have changed.
 */
export async function notifyMembersChanged(ctx: Context): Promise<void> {
  await ctx.db.query({
    name: 'notify-members-changed',
    text: `select pg_notify($2, member.id::text) from (
        select user_id as id from memberships where organisation_id = $1
        union all select id from api_keys where organisation_id = $1 and revoked_at is null) member`,
    values: [ctx.organisationId, callerChangedChannel],
  });
}

function generationIn(rows: readonly { token_generation: number }[]): number {
  const row = rows[0];
  if (row === undefined) throw new Error('there is no such user');
  return row.token_generation;
}
