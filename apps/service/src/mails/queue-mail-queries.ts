import type { Context } from '../context.js';
import { noOrganisation } from '../context-factory.js';
import type { MailData, MailKind } from './mail-kind.js';
import { organisationOf } from './mail-queries.js';

/**
 * Writes a mail to a user, to be sent after the transaction has committed. Without a mail address it writes nothing and
 * returns false. Call it in the same transaction as the cause. The mail is written for the organisation of the call,
 * otherwise for the one that has had the user longest: organisations take turns when mails are sent.
 */
export async function queueMail(
  ctx: Context,
  mail: { userId: string; kind: MailKind; data?: MailData },
): Promise<boolean> {
  const { rowCount } = await ctx.db.query({
    name: 'queue-mail',
    text: `insert into mails (id, user_id, kind, data, organisation_id)
      select $1, id, $3, $4, ${organisationOf('$2', `nullif($5::uuid, '${noOrganisation}')`)}
      from users where id = $2 and email is not null`,
    values: [ctx.newId(), mail.userId, mail.kind, JSON.stringify(mail.data ?? {}), ctx.organisationId],
  });
  return rowCount === 1;
}

/** Records a request for a mail by user name; does the same work whether or not the name exists [C-3]. */
export async function insertPasswordRequest(ctx: Context, username: string): Promise<void> {
  await ctx.db.query({
    name: 'insert-password-request',
    text: `insert into mail_requests (id, kind, username) values ($1, 'password_forgotten', lower($2))`,
    values: [ctx.newId(), username],
  });
}

/**
 * Ends every link of the user, also those still to be sent; returns whether there were any. The caller must have locked
 * the user's row. A link that is being created at this moment is then either finished and ended here, or waits and goes
 * to the new address.
 */
export async function endPasswordLinks(ctx: Context, userId: string): Promise<boolean> {
  const dropped = await ctx.db.query({
    name: 'end-password-links',
    text: `update mails set status = 'dropped', ended_at = clock_timestamp(), lease_owner = null, lease_until = null
      where user_id = $1 and status = 'waiting' and kind in ('password_request', 'password_forgotten')`,
    values: [userId],
  });
  // A separate statement, so that it also sees a link that was committed while the first one waited for its mail.
  const deleted = await ctx.db.query({
    name: 'delete-password-links',
    text: 'delete from password_links where user_id = $1',
    values: [userId],
  });
  return (dropped.rowCount ?? 0) + (deleted.rowCount ?? 0) > 0;
}
