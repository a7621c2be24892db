import type { Permission } from '@fleet/contract/ground/permissions';
import { useQueries, useQuery } from '@tanstack/react-query';
import { accountQuery } from '../queries/account-options.js';
import { type CountedNoun, countQuery } from '../queries/count-options.js';
import { useCaller } from '../queries/use-caller.js';
import { defaultZone, ownZone } from './own-zone.js';

export interface FirstStep {
  name: 'zone' | 'site' | 'driver' | 'vehicle' | 'route';
  path:
    | '/organisation/settings'
    | '/organisation/sites'
    | '/organisation/drivers'
    | '/organisation/assets'
    | '/routes/new';
  isDone: boolean;
}

type CountedStep = Omit<FirstStep, 'isDone'> & { noun: CountedNoun; needs: readonly Permission[] };

/** The steps that are done as soon as the list has a record, in their order. */
const countedSteps: readonly CountedStep[] = [
  { name: 'site', path: '/organisation/sites', noun: 'sites', needs: ['sites:read', 'sites:write'] },
  {
    name: 'driver',
    path: '/organisation/drivers',
    noun: 'drivers',
    needs: ['drivers:read', 'drivers:write'],
  },
  { name: 'vehicle', path: '/organisation/assets', noun: 'assets', needs: ['assets:read', 'assets:write'] },
  { name: 'route', path: '/routes/new', noun: 'routes', needs: ['routes:read', 'routes:write'] },
];

/**
 * The steps that the user may do; null if the user is no administrator, or if the organisation has a driver, a vehicle
 * and a route.
 */
export function useFirstSteps(): readonly FirstStep[] | 'loading' | null {
  const caller = useCaller();
  const { data: account } = useQuery(accountQuery(caller));
  const permissions = account?.permissions ?? [];
  // Somebody who is limited to sites sees only a part of the lists, which may be empty.
  const isAdministrator = permissions.includes('organisation:write') && account?.site_ids.length === 0;
  const mine = isAdministrator
    ? countedSteps.filter(({ needs }) => needs.every((each) => permissions.includes(each)))
    : [];
  const counts = useQueries({ queries: mine.map(({ noun }) => countQuery(caller, noun)) });
  if (counts.some(({ isPending }) => isPending)) return 'loading';
  const steps = mine.map(({ name, path }, n) => ({ name, path, isDone: (counts[n]?.data ?? 0) > 0 }));
  // An organisation can work without sites.
  const isOpen = mine.some(({ noun }, n) => noun !== 'sites' && counts[n]?.data === 0);
  if (!isOpen) return null;
  const hasZone = account?.time_zone !== defaultZone || ownZone() === null;
  return [{ name: 'zone', path: '/organisation/settings', isDone: hasZone }, ...steps];
}
