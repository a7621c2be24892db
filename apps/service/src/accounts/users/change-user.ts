import type { User } from '@fleet/contract/accounts/users';
import { problem } from '@fleet/contract/ground/problems';
import { sameJson } from '@fleet/domain/values/json-equality';
import { writeAudit } from '../../audit/write-audit.js';
import { notifyCallerChanged, raiseGeneration } from '../../callers/raise-generation.js';
import { type Context, Refusal } from '../../context.js';
import { endPasswordLinks, queueMail } from '../../mails/queue-mail-queries.js';
import { appendEvent } from '../../platform/outbox/append-event.js';
import { upsertMembership } from '../account-queries.js';
import { changedGrant, changesGrant, type GrantChange, wireGrant } from '../roles/resolve-grant.js';
import { lockChangeableUser, refuseWithoutAdministrator } from './changeable-user.js';
import { renderUser } from './render-user.js';
import { isShared, type UserRow, updatePerson } from './user-queries.js';

export interface UserChange extends GrantChange {
  name?: string | undefined;
  email?: string | null | undefined;
}

export interface ChangedUser {
  user: User;
  /** The generation that their valid tokens have from now on; null if existing tokens stay valid. */
  generation: number | null;
}

/**
 * Changes a user of the organisation: their name and address, or their permissions here. A change of permissions
 * invalidates their tokens [C-3]. Refuses as `lockChangeableUser` and `resolveGrant` do, with `shared_user` if this
 * organisation may not change name or mail address, with `not_permitted` for one's own mail address, and with
 * `last_administrator`.
 */
export async function changeUser(
  ctx: Context,
  { userId, change, ifMatch }: { userId: string; change: UserChange; ifMatch?: string | undefined },
): Promise<ChangedUser> {
  return ctx.inTransaction(async (tx) => {
    const before = await lockChangeableUser(tx, userId, ifMatch);
    refuseOwnAddress(tx, before, change);
    const grant = changesGrant(change) ? await changedGrant(tx, before, change) : null;
    const person = { id: before.id, name: change.name ?? before.name, email: before.email };
    if (change.email !== undefined) person.email = change.email;
    const row: UserRow = { ...before, ...person, ...(grant === null ? {} : wireGrant(grant)) };
    if (sameJson(before, row)) return { user: renderUser(before), generation: null };
    if (person.name !== before.name || person.email !== before.email) await savePerson(tx, person);
    if (person.email !== before.email) await redirectLinks(tx, before);
    const regrants = grant !== null && !sameJson(grantOf(before), grantOf(row));
    let generation: number | null = null;
    if (regrants) {
      await upsertMembership(tx, userId, grant);
      await refuseWithoutAdministrator(tx, before);
      generation = await raiseGeneration(tx, userId);
    } else {
      await notifyCallerChanged(tx, userId);
    }
    await writeEventAndAudit(tx, before, row);
    return { user: renderUser(row), generation };
  });
}

/**
 * A token alone must not allow a change of the password, so it must not change the address that receives password links
 * [C-3].
 */
function refuseOwnAddress({ actor }: Context, before: UserRow, { email }: UserChange): void {
  if (email === undefined || email === before.email) return;
  if (actor.kind !== 'user' || actor.userId !== before.id) return;
  const message = 'Your mail address gives access to your password, so another administrator must change it.';
  throw new Refusal(problem('not_permitted', '/email', message));
}

/**
 * Anyone who controls the mail address can set the password, so an organisation must not change the address of a shared
 * user.
 */
async function savePerson(
  tx: Context,
  person: { id: string; name: string; email: string | null },
): Promise<void> {
  if (await isShared(tx, person.id)) throw new Refusal(problem('shared_user'));
  await updatePerson(tx, person);
}

/**
 * Ends password links when the address changes. A user without a secret gets a new link in place of an ended one.
 */
async function redirectLinks(tx: Context, { id, secret_kind: secretKind }: UserRow): Promise<void> {
  const wereOut = await endPasswordLinks(tx, id);
  if (wereOut && secretKind === null) await queueMail(tx, { userId: id, kind: 'password_request' });
}

function grantOf({ roles, permissions, modules, site_ids }: UserRow) {
  return { roles, permissions, modules, site_ids };
}

function stateOf(row: UserRow) {
  return { name: row.name, email: row.email, ...grantOf(row) };
}

async function writeEventAndAudit(tx: Context, before: UserRow, row: UserRow): Promise<void> {
  const { id, username, name } = row;
  const data = { user_id: id, username, name, ...grantOf(row) };
  const at = new Date(tx.now()).toISOString();
  await Promise.all([
    appendEvent(tx, { type: 'user_changed', at, siteIds: row.site_ids, data }),
    writeAudit(tx, {
      action: 'user.change',
      subjectKind: 'user',
      subjectId: id,
      before: stateOf(before),
      after: stateOf(row),
    }),
  ]);
}
