import { problem } from '@fleet/contract/ground/problems';
import { isVisible } from '@fleet/domain/accounts/permission-check';
import { grantsOf, refuseBeyondReach } from '../../callers/caller-grants.js';
import { type Context, Refusal, siteLimitOf } from '../../context.js';
import { refuseOtherTag, resourceTag } from '../../platform/http/resource-tag.js';
import { lockOrganisation } from '../roles/organisation-lock-queries.js';
import { renderUser } from './render-user.js';
import { findUser, hasAdministrator, lockUser, type UserRow } from './user-queries.js';

/**
 * Locks the user until the transaction ends, if the caller may change them. Refuses with `not_found` for a user of
 * another organisation or site, with `beyond_own_rights` for a user who may do more than the caller, and with
 * `version_mismatch`.
 */
export async function lockChangeableUser(
  tx: Context,
  userId: string,
  ifMatch: string | undefined,
): Promise<UserRow> {
  await lockOrganisation(tx);
  const row = await lockUser(tx, userId);
  if (row === null || !isVisible(siteLimitOf(tx), row.site_ids)) throw new Refusal(problem('not_found'));
  refuseBeyondReach(grantsOf(tx), row);
  refuseOtherTag(ifMatch, resourceTag(renderUser(row)));
  return row;
}

/** Refuses as `lockChangeableUser` does if the caller may not change the user. Call it before costly work. */
export async function refuseUnreachableUser(ctx: Context, userId: string): Promise<void> {
  const row = await findUser(ctx, userId);
  if (row === null || !isVisible(siteLimitOf(ctx), row.site_ids)) throw new Refusal(problem('not_found'));
  refuseBeyondReach(grantsOf(ctx), row);
}

/**
 * Refuses with `last_administrator` if a change of a user removed the last administrator. Call it after the change, in
 * the same transaction. Because of the lock of `lockChangeableUser`, the second of two concurrent changes sees the
 * result of the first.
 */
export async function refuseWithoutAdministrator(tx: Context, before: UserRow): Promise<void> {
  const { status, roles, modules, site_ids: siteIds } = before;
  const isUnlimited = modules.length === 0 && siteIds.length === 0;
  const wasOne = status === 'enabled' && isUnlimited && roles.includes('organisation_administrator');
  if (wasOne && !(await hasAdministrator(tx))) throw new Refusal(problem('last_administrator'));
}
