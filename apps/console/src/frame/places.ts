import type { Permission } from '@fleet/contract/ground/permissions';
import type { IconName } from '@fleet/ui';
import type { ConsoleMessages } from '../language/console-messages.js';
import { organisationPlaces } from './organisation-places.js';

/** A page of the navigation. */
export interface Place {
  path: '/live' | '/routes' | '/sessions' | '/quarantine' | '/organisation' | '/audit' | '/figures';
  name: keyof ConsoleMessages['frame']['places'];
  icon: IconName;
  /** Without this permission, or if it is a list, without at least one of them, the user does not see the link. */
  needs: Permission | readonly Permission[];
}

/** The places in their order. The list contains only places that have a page. */
export const places: readonly Place[] = [
  { path: '/live', name: 'live', icon: 'map', needs: 'live:read' },
  { path: '/routes', name: 'routes', icon: 'route', needs: 'routes:read' },
  { path: '/sessions', name: 'sessions', icon: 'truck', needs: 'sessions:read' },
  { path: '/quarantine', name: 'quarantine', icon: 'inbox', needs: 'routes:read' },
  { path: '/figures', name: 'figures', icon: 'gauge', needs: 'exports:read' },
  {
    path: '/organisation',
    name: 'organisation',
    icon: 'building',
    needs: organisationPlaces.map(({ needs }) => needs),
  },
  { path: '/audit', name: 'audit', icon: 'list', needs: 'audit:read' },
];

export function mayOpen({ needs }: Pick<Place, 'needs'>, permissions: readonly Permission[]): boolean {
  return typeof needs === 'string'
    ? permissions.includes(needs)
    : needs.some((each) => permissions.includes(each));
}
