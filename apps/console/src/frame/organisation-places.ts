import type { Permission } from '@fleet/contract/ground/permissions';
import type { ConsoleMessages } from '../language/console-messages.js';

/** A part of the organisation module. */
export interface OrganisationPlace {
  path:
    | '/organisation/sites'
    | '/organisation/users'
    | '/organisation/drivers'
    | '/organisation/roles'
    | '/organisation/api-keys'
    | '/organisation/assets'
    | '/organisation/reasons'
    | '/organisation/webhooks'
    | '/organisation/settings'
    | '/organisation/import';
  name: keyof ConsoleMessages['organisation']['places'];
  /** Without this permission, the user does not see the link. */
  needs: Permission;
}

/** The parts in their order. The list contains only parts that have a page. */
export const organisationPlaces: readonly OrganisationPlace[] = [
  { path: '/organisation/sites', name: 'sites', needs: 'sites:read' },
  { path: '/organisation/users', name: 'users', needs: 'users:read' },
  { path: '/organisation/drivers', name: 'drivers', needs: 'drivers:read' },
  { path: '/organisation/roles', name: 'roles', needs: 'roles:read' },
  { path: '/organisation/api-keys', name: 'apiKeys', needs: 'api_keys:read' },
  { path: '/organisation/assets', name: 'assets', needs: 'assets:read' },
  { path: '/organisation/reasons', name: 'reasons', needs: 'assets:read' },
  { path: '/organisation/webhooks', name: 'webhooks', needs: 'webhooks:read' },
  { path: '/organisation/settings', name: 'settings', needs: 'organisation:read' },
  { path: '/organisation/import', name: 'imports', needs: 'drivers:write' },
];
