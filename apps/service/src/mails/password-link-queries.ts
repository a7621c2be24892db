import type { Context } from '../context.js';
import type { Queryable } from '../platform/database/postgres-pool.js';

export interface NewPasswordLink {
  hash: Buffer;
  userId: string;
  mailId: string;
  expiresAt: string;
}

/**
 * Stores the link of a mail that is about to be sent, and returns the address to which it may go; links of earlier
 * mails to the user end. Null if the mail no longer waits, or a later mail already has its link: then the mail must not
 * be sent. The user's row is locked, so that a concurrent change of address or password either ends the link or comes
 * first: see `endPasswordLinks`. Users are locked before mails everywhere.
 */
export async function insertPasswordLink(db: Queryable, link: NewPasswordLink): Promise<string | null> {
  const { rows } = await db.query<{ email: string }>({
    name: 'insert-password-link',
    text: `with locked as materialized (
        select id, email from users where id = $2 and email is not null for share),
      wanted as materialized (
        select m.id, locked.email from locked join mails m on m.user_id = locked.id
        where m.id = $3 and m.status = 'waiting'
          and not exists (select from password_links l where l.user_id = $2 and l.mail_id > $3)
        for no key update of m),
      ended as (delete from password_links where user_id = $2 and mail_id < $3 and exists (select from wanted)),
      kept as (
        insert into password_links (hash, user_id, mail_id, expires_at) select $1, $2, id, $4 from wanted)
      select email from wanted`,
    values: [link.hash, link.userId, link.mailId, link.expiresAt],
  });
  return rows[0]?.email ?? null;
}

/**
 * The user of a valid link; otherwise null. The link is not valid while the user is not enabled in any organisation.
 */
export async function findPasswordLink(
  ctx: Context,
  hash: Buffer,
): Promise<{ user_id: string; username: string } | null> {
  const { rows } = await ctx.db.query<{ user_id: string; username: string }>({
    name: 'find-password-link',
    text: `select u.id as user_id, u.username from password_links l join users u on u.id = l.user_id
      where l.hash = $1 and l.expires_at > $2 and u.status = 'enabled'
        and exists (select organisation_id from memberships m where m.user_id = u.id and m.status = 'enabled')`,
    values: [hash, new Date(ctx.now()).toISOString()],
  });
  return rows[0] ?? null;
}

/**
 * Uses the link up: of any number of concurrent callers, one gets true. Locks the user's row first, as every change of
 * a secret does, so that two of them cannot deadlock.
 */
export async function takePasswordLink(ctx: Context, userId: string, hash: Buffer): Promise<boolean> {
  const { rowCount } = await ctx.db.query({
    name: 'take-password-link',
    text: `with locked as materialized (select id from users where id = $1 for no key update)
      delete from password_links l using locked
      where l.user_id = locked.id and l.hash = $2 and l.expires_at > $3`,
    values: [userId, hash, new Date(ctx.now()).toISOString()],
  });
  return rowCount === 1;
}
