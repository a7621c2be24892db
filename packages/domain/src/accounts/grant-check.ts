import { drivingPermissions, type Permission, rolePermissions } from '@fleet/contract/ground/permissions';
import { type Problem, problem } from '@fleet/contract/ground/problems';
import { permissionsOf } from './permission-check.js';

/** What somebody may do, and with the things of which sites; no sites: all. */
export interface Grants {
  permissions: ReadonlySet<Permission>;
  siteIds: readonly string[];
  /** Counts in some networks only, or until an end, as an API key may. Users and roles have no such bounds. */
  isBound?: boolean;
}

/** What is to be given to a user or an API key. */
export interface WantedGrant {
  /** A role that the organisation made with what it allows; of a built-in one the key is enough. */
  roles: readonly { key: string; permissions: readonly string[] }[];
  permissions: readonly string[];
  modules: readonly string[];
  siteIds: readonly string[];
}

/**
 * What is wrong with a grant: nobody gives more than they have themselves, whether to themselves, to others or to a key.
 * Each part that goes too far is named by its pointer. Refuses with `beyond_own_rights`.
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
 * What is wrong with the permissions of a role. A role holds in the whole organisation, for everybody who has it: so
 * whoever is limited to sites neither makes nor changes one.
 */
export function checkRolePermissions(giver: Grants, permissions: readonly string[]): Problem[] {
  if (giver.siteIds.length > 0) {
    return [beyond(undefined, 'A role holds for all sites, and you are limited to some.')];
  }
  if (giver.isBound === true) {
    return [beyond(undefined, 'A role has neither networks nor an end, and you are bound to them.')];
  }
  const mayGive = givable(giver);
  return permissions.flatMap((each, index) =>
    isSubset(permissionsOf([], [each]), mayGive) ? [] : [beyond(`/permissions/${index}`)],
  );
}

/**
 * Whether somebody may change what another has, or take their secret: only of those who may do no more than they
 * themselves. Otherwise setting a superior's pin would be a way to everything.
 */
export function isWithinReach(of: Grants, other: Grants): boolean {
  return isSubset(other.permissions, givable(of)) && siteProblems(of.siteIds, other.siteIds).length === 0;
}

/**
 * What only a driver does is no power over the organisation: without a driver's record it comes to nothing. Whoever
 * manages drivers gives it without having it. To users and roles, which have no bounds, somebody
 * with bounds gives no more than a driver has.
 */
function givable({ permissions, isBound = false }: Grants): ReadonlySet<Permission> {
  const own = isBound ? rolePermissions.driver.filter((each) => permissions.has(each)) : permissions;
  return new Set(permissions.has('drivers:write') ? [...own, ...drivingPermissions] : own);
}

function siteProblems(own: readonly string[], wanted: readonly string[]): Problem[] {
  if (own.length === 0) return [];
  if (wanted.length === 0) return [beyond('/site_ids', 'No sites would be all of them; name some of yours.')];
  return wanted.flatMap((each, index) => (own.includes(each) ? [] : [beyond(`/site_ids/${index}`)]));
}

function isSubset(part: ReadonlySet<Permission>, whole: ReadonlySet<Permission>): boolean {
  return [...part].every((each) => whole.has(each));
}

function beyond(key?: string, message?: string): Problem {
  return problem('beyond_own_rights', key, message);
}
