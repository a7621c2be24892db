import type { Operation } from '@fleet/contract/ground/operation';
import {
  type BuiltInRole,
  type Permission,
  permissions,
  rolePermissions,
} from '@fleet/contract/ground/permissions';
import { type Problem, problem } from '@fleet/contract/ground/problems';

/** The properties of a caller that decide about permissions. */
export interface Caller {
  kind: 'user' | 'api_key';
  permissions: ReadonlySet<Permission>;
  /** The modules (first parts of permissions) to which the caller is limited; empty: no limit. */
  modules?: readonly string[];
}

/**
 * Returns what roles and extra permissions allow together, limited to the modules if any are named
 * [R-AUT-9][R-AUT-10][R-AUT-11]. For a role that an organisation defined, pass its permissions in `extraPermissions`.
 * An unknown word, such as one that a newer version stored, allows nothing.
 */
export function permissionsOf(
  roles: readonly string[],
  extraPermissions: readonly string[],
  modules: readonly string[] = [],
): Set<Permission> {
  const all = [
    ...roles.filter(isBuiltInRole).flatMap((role) => rolePermissions[role]),
    ...extraPermissions.filter(isPermission),
  ];
  return new Set(all.filter((each) => isWithin(modules, each)));
}

/** Whether a permission belongs to one of the modules; always true without modules. */
function isWithin(modules: readonly string[], permission: Permission): boolean {
  return modules.length === 0 || modules.includes(permission.slice(0, permission.indexOf(':')));
}

/** Returns null if the caller may use an operation with this access, otherwise the refusal [R-AUT-6][R-GEN-14][C-3]. */
export function decideAccess(caller: Caller, access: Operation['access']): Problem | null {
  if (access === 'public' || access === 'authenticated' || caller.permissions.has(access)) return null;
  const { kind, modules = [] } = caller;
  // Also names the module limit, so that the caller does not look for a role that would not help.
  const limit = isWithin(modules, access)
    ? ''
    : ` ${limitOf(kind)} limited to other modules: ${modules.join(', ')}.`;
  return kind === 'api_key'
    ? problem('interface_not_allowed', undefined, `The API key lacks the permission ${access}.${limit}`)
    : problem('not_permitted', undefined, `This call needs the permission ${access}.${limit}`);
}

const limitOf = (kind: Caller['kind']) => (kind === 'api_key' ? 'It is' : 'You are');

/**
 * Returns whether a caller sees a record, by the sites of both [C-3]. A caller without sites sees all records. Everyone
 * in the organisation sees a record without sites.
 */
export function isVisible(callerSiteIds: readonly string[], resourceSiteIds: readonly string[]): boolean {
  if (callerSiteIds.length === 0 || resourceSiteIds.length === 0) return true;
  return resourceSiteIds.some((each) => callerSiteIds.includes(each));
}

/** Returns whether the word names a role that the service provides. */
export function isBuiltInRole(word: string): word is BuiltInRole {
  return Object.hasOwn(rolePermissions, word);
}

function isPermission(word: string): word is Permission {
  return permissions.some((each) => each === word);
}
