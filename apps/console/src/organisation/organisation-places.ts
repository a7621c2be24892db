import type { Permission } from '@fleet/contract/ground/permissions';
import type { ConsoleMessages } from '../language/console-messages.js';

/** A part of the organisation module. */
export interface OrganisationPlace {
  path: '/organisation/sites';
  name: keyof ConsoleMessages['organisation']['places'];
  /** Without it, the user does not see the link. */
  needs: Permission;
}

/** The parts in their order. Only parts that have a page are here; `frame/places.ts` names the same rights. */
export const organisationPlaces: readonly OrganisationPlace[] = [
  { path: '/organisation/sites', name: 'sites', needs: 'sites:read' },
];
