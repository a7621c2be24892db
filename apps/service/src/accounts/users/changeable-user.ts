import { problem } from '@fleet/contract/ground/problems';
import { isVisible } from '@fleet/domain/accounts/permission-check';
import { grantsOf, refuseBeyondReach } from '../../callers/caller-grants.js';
import { type Context, Refusal, siteLimitOf } from '../../context.js';
import { refuseOtherTag, resourceTag } from '../../platform/http/resource-tag.js';
import { renderUser } from './render-user.js';
import { findUser, hasAdministrator, lockOrganisation, lockUser, type UserRow } from './user-queries.js';

/**
 * The user, locked until the transaction ends, if the caller may change them. Refuses with `not_found` for a user of
 * other organisations or sites, with `beyond_own_rights` for one who may do more than the caller, with
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

/** Refuses as `lockChangeableUser` does where the caller may not change the user, before anything is done for it. */
export async function refuseUnreachableUser(ctx: Context, userId: string): Promise<void> {
  const row = await findUser(ctx, userId);
  if (row === null || !isVisible(siteLimitOf(ctx), row.site_ids)) throw new Refusal(problem('not_found'));
  refuseBeyondReach(grantsOf(ctx), row);
}

/**
 * Call it after a change of a user, in the same transaction: refuses with `last_administrator` if the change removed
 * the last one. The lock of `lockChangeableUser` puts changes in a row, so of two concurrent ones the second sees the
 * first.
 */
export async function refuseWithoutAdministrator(tx: Context, before: UserRow): Promise<void> {
  const { status, roles, modules, site_ids: siteIds } = before;
  const isUnlimited = modules.length === 0 && siteIds.length === 0;
  const wasOne = status === 'enabled' && isUnlimited && roles.includes('organisation_administrator');
  if (wasOne && !(await hasAdministrator(tx))) throw new Refusal(problem('last_administrator'));
}
