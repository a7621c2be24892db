import type { User } from '@fleet/contract/accounts/users';
import type { UserRow } from './user-queries.js';

/** A user as responses show them. */
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
