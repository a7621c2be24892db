import type { Role } from '@fleet/contract/accounts/roles';
import type { Pagination } from '@fleet/contract/ground/envelope';
import { problem } from '@fleet/contract/ground/problems';
import { isBuiltInRole } from '@fleet/domain/accounts/permission-check';
import { type Context, Refusal } from '../../context.js';
import { builtInRole, builtInRoleList, renderRole } from './render-role.js';
import { findOwnRole, selectOwnRoles } from './role-queries.js';

/** Returns a page of the roles, built-in ones first. */
export async function listRoles(
  ctx: Context,
  { page_no = 1, page_size = 50 }: { page_no?: number; page_size?: number },
): Promise<{ roles: Role[]; pagination: Pagination }> {
  const all = [...builtInRoleList, ...(await selectOwnRoles(ctx)).map(renderRole)];
  const roles = all.slice((page_no - 1) * page_size, page_no * page_size);
  return { roles, pagination: { page_no, page_size, total: all.length } };
}

/** Returns the role with this key. Refuses with `not_found`. */
export async function readRole(ctx: Context, key: string): Promise<Role> {
  if (isBuiltInRole(key)) return builtInRole(key);
  const own = await findOwnRole(ctx, key);
  if (own === null) throw new Refusal(problem('not_found'));
  return renderRole(own);
}
