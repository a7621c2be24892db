import type { Role } from '@fleet/contract/accounts/roles';
import { type BuiltInRole, builtInRoles, rolePermissions } from '@fleet/contract/ground/permissions';
import type { OwnRole } from './role-queries.js';

/** The roles that come with the service. */
export const builtInRoleList: readonly Role[] = builtInRoles.map(builtInRole);

/** A built-in role as responses show it. */
export function builtInRole(key: BuiltInRole): Role {
  const name = `${key[0]?.toUpperCase()}${key.slice(1).replaceAll('_', ' ')}`;
  const permissions = [...rolePermissions[key]];
  return { key, name, description: null, built_in: true, permissions, created_at: null, updated_at: null };
}

/** A role that the organisation made. */
export function renderRole(role: OwnRole): Role {
  const { key, name, description, permissions, created_at, updated_at } = role;
  return { key, name, description, built_in: false, permissions, created_at, updated_at };
}
