import type { User } from '@fleet/contract/users';
import type { Holding } from '@fleet/domain/grant-check';
import { permissionsOf } from '@fleet/domain/permission-check';
import type { UserRow } from './user-queries.js';

/** A user as the wire shows them. */
export function renderUser(row: UserRow): User {
  const { id, username, name, email, status, secret_kind, roles, permissions, modules } = row;
  const { site_ids, driver_id, created_at } = row;
  return {
    id,
    username,
    name,
    email,
    status,
    secret_kind,
    roles,
    permissions,
    modules,
    site_ids,
    driver_id,
    created_at,
  };
}

/** What a user or a key holds, of what stands in its row. */
export function heldBy(row: {
  roles: readonly string[];
  permissions: readonly string[];
  own_role_permissions: readonly string[];
  modules: readonly string[];
  site_ids: readonly string[];
}): Holding {
  const { roles, permissions, own_role_permissions: own, modules, site_ids: siteIds } = row;
  return { permissions: permissionsOf(roles, [...permissions, ...own], modules), siteIds };
}
