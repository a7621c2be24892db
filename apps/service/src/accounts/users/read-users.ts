import type { listUsers as listOperation, User } from '@fleet/contract/accounts/users';
import type { Pagination } from '@fleet/contract/ground/envelope';
import type { Input } from '@fleet/contract/ground/operation';
import { problem } from '@fleet/contract/ground/problems';
import { isVisible } from '@fleet/domain/accounts/permission-check';
import { type Context, Refusal, siteLimitOf } from '../../context.js';
import { searchedText } from '../../platform/database/row-conditions.js';
import { renderUser } from './render-user.js';
import { findUser, selectUsers } from './user-queries.js';

type Query = Input<typeof listOperation>['query'];

/** Returns a page of the users of the caller's sites [C-10]. */
export async function listUsers(
  ctx: Context,
  query: Query,
): Promise<{ users: User[]; pagination: Pagination }> {
  const { page_no = 1, page_size = 50, sort = 'username', status, role } = query;
  const filter = {
    search: searchedText(query.search),
    status,
    role,
    siteId: query.site_id,
    siteLimit: siteLimitOf(ctx),
  };
  const place = { limit: page_size, offset: (page_no - 1) * page_size };
  const { total, rows } = await selectUsers(ctx, filter, sort, place);
  return { users: rows.map(renderUser), pagination: { page_no, page_size, total } };
}

/** Returns one user of the caller's sites. Refuses with `not_found`. */
export async function readUser(ctx: Context, userId: string): Promise<User> {
  const row = await findUser(ctx, userId);
  if (row === null || !isVisible(siteLimitOf(ctx), row.site_ids)) throw new Refusal(problem('not_found'));
  return renderUser(row);
}
