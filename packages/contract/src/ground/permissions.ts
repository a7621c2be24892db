/** `module:action`; every endpoint names one of these [R-AUT-6][C-3]. */
export const permissions = [
  'account:read',
  'organisation:read',
  'organisation:write',
  'sites:read',
  'sites:write',
  'users:read',
  'users:write',
  'roles:read',
  'roles:write',
  'api_keys:read',
  'api_keys:write',
  'drivers:read',
  'drivers:write',
  'assets:read',
  'assets:write',
  'sessions:take',
  'sessions:read',
  'sessions:revoke',
  'routes:execute',
  'routes:read',
  'routes:write',
  'live:read',
  'blobs:write',
  'integration:read',
  'integration:write',
  'webhooks:read',
  'webhooks:write',
  'exports:read',
  'audit:read',
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

/** The words before the colon of a permission. A user or an API key may be limited to some of them [R-AUT-9]. */
export const modules = [
  'account',
  'organisation',
  'sites',
  'users',
  'roles',
  'api_keys',
  'drivers',
  'assets',
  'sessions',
  'routes',
  'live',
  'blobs',
  'integration',
  'webhooks',
  'exports',
  'audit',
] as const;
export type Module = (typeof modules)[number];

/** The permissions for calls that only drivers make, with a phone in a session. */
export const drivingPermissions: readonly Permission[] = ['sessions:take', 'routes:execute', 'blobs:write'];

/** The permissions of each built-in role. A caller has the permissions of all their roles. */
export const rolePermissions: Readonly<Record<BuiltInRole, readonly Permission[]>> = {
  organisation_administrator: permissions.filter((each) => !drivingPermissions.includes(each)),
  controller: [
    'account:read',
    'organisation:read',
    'sites:read',
    'drivers:read',
    'assets:read',
    'sessions:read',
    'sessions:revoke',
    'routes:read',
    'routes:write',
    'live:read',
    'exports:read',
  ],
  driver: ['account:read', 'assets:read', 'sessions:take', 'routes:execute', 'blobs:write'],
  integration: ['account:read', 'integration:read', 'integration:write', 'exports:read'],
  viewer: [
    'account:read',
    'organisation:read',
    'sites:read',
    'drivers:read',
    'assets:read',
    'sessions:read',
    'routes:read',
    'live:read',
    'exports:read',
  ],
};
