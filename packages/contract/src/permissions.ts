import { enumeration } from './primitives.js';

/** `module:action`; every endpoint names one of these [R-AUT-6][C-3]. */
export const permissions = [
  'account:read',
  'assets:read',
  'sessions:take',
  'sessions:read',
  'sessions:revoke',
  'routes:execute',
  'routes:read',
  'routes:write',
  'blobs:write',
  'integration:read',
  'integration:write',
  'organisation:manage',
] as const;
export type Permission = (typeof permissions)[number];

export const builtInRoles = [
  'organisation_administrator',
  'controller',
  'driver',
  'integration',
  'viewer',
] as const;
export type BuiltInRole = (typeof builtInRoles)[number];
export const Role = enumeration(builtInRoles);

/** What each built-in role may do; the union over a caller's roles counts. */
export const rolePermissions: Readonly<Record<BuiltInRole, readonly Permission[]>> = {
  organisation_administrator: [
    'account:read',
    'assets:read',
    'sessions:read',
    'sessions:revoke',
    'routes:read',
    'routes:write',
    'integration:read',
    'integration:write',
    'organisation:manage',
  ],
  controller: [
    'account:read',
    'assets:read',
    'sessions:read',
    'sessions:revoke',
    'routes:read',
    'routes:write',
  ],
  driver: ['account:read', 'assets:read', 'sessions:take', 'routes:execute', 'blobs:write'],
  integration: ['account:read', 'integration:read', 'integration:write'],
  viewer: ['account:read', 'assets:read', 'sessions:read', 'routes:read'],
};
