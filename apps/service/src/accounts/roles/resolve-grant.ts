import { builtInRoles } from '@fleet/contract/ground/permissions';
import { type Problem, problem } from '@fleet/contract/ground/problems';
import { checkGrant, type Grants } from '@fleet/domain/accounts/grant-check';
import { isBuiltInRole } from '@fleet/domain/accounts/permission-check';
import { grantsOf } from '../../callers/caller-grants.js';
import { type Context, Refusal } from '../../context.js';
import { resolveSites } from '../../sites/resolve-sites.js';
import type { Grant } from '../account-queries.js';
import { lockOwnRoles } from './role-queries.js';

/** Roles and extra permissions; no modules means all modules, and no sites means all sites [R-AUT-9][R-AUT-11]. */
export interface GrantInput {
  roles: readonly string[];
  permissions?: readonly string[];
  modules?: readonly string[];
  siteIds?: readonly string[];
}

/**
 * Returns a grant that the caller may give, each part named once, and locks its roles against deletion until the
 * transaction ends. Refuses with all problems in one response: `unknown_role`, `unknown_site`, `beyond_own_rights`,
 * then the other faults of the same request.
 */
export async function resolveGrant(
  tx: Context,
  input: GrantInput,
  otherFaults: readonly Problem[] = [],
  giver: Grants = grantsOf(tx),
): Promise<Grant> {
  const { roles, permissions = [], modules = [], siteIds: namedSites = [] } = input;
  // One after the other, because both may lock rows.
  const own = await lockOwnRoles(
    tx,
    roles.filter((key) => !isBuiltInRole(key)),
  );
  const { siteIds, problems } = await resolveSites(tx, { site_ids: [...namedSites] });
  const allowedBy = new Map(own.map((each) => [each.key, each.permissions]));
  const wanted = {
    roles: roles.map((key) => ({ key, permissions: allowedBy.get(key) ?? [] })),
    permissions,
    modules,
    siteIds: problems.length > 0 ? [...namedSites] : siteIds,
  };
  const unknown = roles.flatMap((key, index) =>
    isBuiltInRole(key) || allowedBy.has(key) ? [] : [unknownRole(key, `/roles/${index}`)],
  );
  const faults = [...checkGrant(giver, wanted), ...unknown, ...problems, ...otherFaults];
  if (faults.length > 0) throw new Refusal(faults);
  return {
    roles: [...new Set(roles)],
    permissions: [...new Set(permissions)],
    modules: [...new Set(modules)],
    siteIds,
  };
}

function unknownRole(key: string, pointer: string): Problem {
  const message = `There is no role "${key}". The roles are those that the organisation made and ${builtInRoles.join(', ')}.`;
  return problem('unknown_role', pointer, message);
}

/** A grant as events and the audit log contain it. */
export function wireGrant({ roles, permissions, modules, siteIds }: Grant) {
  return {
    roles: [...roles],
    permissions: [...permissions],
    modules: [...modules],
    site_ids: [...siteIds],
  };
}

/** New values for parts of a grant; a missing part stays as it is. */
export interface GrantChange {
  roles?: readonly string[] | undefined;
  permissions?: readonly string[] | undefined;
  modules?: readonly string[] | undefined;
  site_ids?: readonly string[] | undefined;
}

export function changesGrant({ roles, permissions, modules, site_ids }: GrantChange): boolean {
  return [roles, permissions, modules, site_ids].some((each) => each !== undefined);
}

/** Applies a change to the current grant, by the rules for a new one. Refuses as `resolveGrant` does. */
export function changedGrant(
  tx: Context,
  before: { roles: string[]; permissions: string[]; modules: string[]; site_ids: string[] },
  change: GrantChange,
  otherFaults: readonly Problem[] = [],
  giver: Grants = grantsOf(tx),
): Promise<Grant> {
  const wanted = {
    roles: change.roles ?? before.roles,
    permissions: change.permissions ?? before.permissions,
    modules: change.modules ?? before.modules,
    siteIds: change.site_ids ?? before.site_ids,
  };
  return resolveGrant(tx, wanted, otherFaults, giver);
}
