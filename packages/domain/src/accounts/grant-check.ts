import { drivingPermissions, type Permission, rolePermissions } from '@fleet/contract/ground/permissions';
import { type Problem, problem } from '@fleet/contract/ground/problems';
import { permissionsOf } from './permission-check.js';

/** The permissions of a user or key, and the sites to which they apply; an empty list means all sites. */
export interface Grants {
  permissions: ReadonlySet<Permission>;
  siteIds: readonly string[];
  /**
   * Whether the caller is limited to some networks or to an end time, as an API key may be. Users and roles have no
   * such bounds.
   */
  isBound?: boolean;
}

/** A grant that a user or an API key is to get. */
export interface WantedGrant {
  /** `permissions` are those of a role that the organisation created. A built-in role is known by its key alone. */
  roles: readonly { key: string; permissions: readonly string[] }[];
  permissions: readonly string[];
  modules: readonly string[];
  siteIds: readonly string[];
}

/**
 * Returns the faults of a grant to the caller, to another user or to a key. Callers can give only rights that they
 * have. Returns a `beyond_own_rights`, with a pointer, for each part of the grant that exceeds these rights.
 */
export function checkGrant(giver: Grants, wanted: WantedGrant): Problem[] {
  const { roles, permissions, modules, siteIds } = wanted;
  const mayGive = givable(giver);
  const goesTooFar = (given: ReadonlySet<Permission>) => !isSubset(given, mayGive);
  const ofRoles = roles.flatMap((role, index) =>
    goesTooFar(permissionsOf([role.key], role.permissions, modules)) ? [beyond(`/roles/${index}`)] : [],
  );
  const ofPermissions = permissions.flatMap((each, index) =>
    goesTooFar(permissionsOf([], [each], modules)) ? [beyond(`/permissions/${index}`)] : [],
  );
  return [...ofRoles, ...ofPermissions, ...siteProblems(giver.siteIds, siteIds)];
}

/**
 * Returns the faults of the permissions of a role. A role applies in the whole organisation, to all its users, so a
 * caller who is limited to sites may neither create nor change a role.
 */
export function checkRolePermissions(giver: Grants, permissions: readonly string[]): Problem[] {
  if (giver.siteIds.length > 0) {
    return [beyond(undefined, 'A role applies to all sites, and you are limited to some.')];
  }
  if (giver.isBound === true) {
    return [beyond(undefined, 'A role has no bounds such as networks or an end, but your key has.')];
  }
  const mayGive = givable(giver);
  return permissions.flatMap((each, index) =>
    isSubset(permissionsOf([], [each]), mayGive) ? [] : [beyond(`/permissions/${index}`)],
  );
}

/**
 * Returns whether a caller may change another user's permissions or secret: only if that user may do no more than the
 * caller. Otherwise, a caller could set the pin of a superior and log in with the superior's permissions.
 */
export function isWithinReach(caller: Grants, other: Grants): boolean {
  const isAllowed = isSubset(other.permissions, givable(caller));
  return isAllowed && siteProblems(caller.siteIds, other.siteIds).length === 0;
}

/**
 * The permissions that a caller may give. Driving permissions have no effect without a driver's record, so a caller who
 * manages drivers may give them without having them. Users and roles have no bounds, so a caller with bounds may give
 * them only a driver's permissions.
 */
function givable({ permissions, isBound = false }: Grants): ReadonlySet<Permission> {
  const own = isBound ? rolePermissions.driver.filter((each) => permissions.has(each)) : permissions;
  return new Set(permissions.has('drivers:write') ? [...own, ...drivingPermissions] : own);
}

function siteProblems(own: readonly string[], wanted: readonly string[]): Problem[] {
  if (own.length === 0) return [];
  if (wanted.length === 0)
    return [beyond('/site_ids', 'An empty list would allow all sites; name some of yours.')];
  return wanted.flatMap((each, index) => (own.includes(each) ? [] : [beyond(`/site_ids/${index}`)]));
}

function isSubset(part: ReadonlySet<Permission>, whole: ReadonlySet<Permission>): boolean {
  return [...part].every((each) => whole.has(each));
}

function beyond(key?: string, message?: string): Problem {
  return problem('beyond_own_rights', key, message);
}
