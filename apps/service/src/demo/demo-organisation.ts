import type { SitePlan } from '@fleet/contract/fleet/master-record-shapes';
import { crewAt, type DemoDriver, type DemoRoute, type DemoUser, demoUser } from './demo-crew.js';
import type { DemoGeography } from './demo-geography.js';
import { differentPeople } from './demo-people.js';
import { addressOf } from './demo-place.js';
import type { DemoAsset } from './demo-rig.js';
import { type Random, seededRandom, wholeNumber } from './seeded-random.js';

/** What an organisation is built from. */
interface DemoSettings {
  /** Midnight of the first day by the drivers' clocks, milliseconds since 1970. */
  startOfDay: number;
  organisationName: string;
  /** Two capital letters, such as `TV`; the prefix of every integration key and the suffix of every username. */
  organisationKeyPrefix: string;
  driverCount: number;
  random: Random;
}

/** All records of an organisation at its first start, in an order in which they can be saved. */
export interface DemoOrganisation {
  name: string;
  sites: { integration_key: string; plan: SitePlan }[];
  /** The administrator first, then the controller, then the drivers. */
  users: DemoUser[];
  drivers: DemoDriver[];
  assets: DemoAsset[];
  /** All routes of the first day before those of the second, so that each driver's first route becomes active. */
  routes: DemoRoute[];
}

/** The number of drivers for whom there are different plates. */
export const mostDemoDrivers = 1_500;

/**
 * Builds a haulier that supplies hotels, restaurants and shops, with the plans that an integration would send. The same
 * settings and seed give the same organisation. Throws RangeError above `mostDemoDrivers`.
 */
export function buildDemoOrganisation(geography: DemoGeography, settings: DemoSettings): DemoOrganisation {
  const { organisationName, organisationKeyPrefix: keyPrefix, startOfDay, driverCount, random } = settings;
  if (driverCount > mostDemoDrivers) throw new RangeError('There are not enough plates for so many drivers.');
  const depotKey = `${keyPrefix}-DEPOT`;
  const firstPerson = wholeNumber(random, 0, differentPeople - 1);
  const firstTrip = wholeNumber(random, 0, geography.round_trips.length - 1);
  const frame = {
    geography,
    keyPrefix,
    depotKey,
    startOfDay,
    driverCount,
    firstTrip,
    random,
  };
  const crews = Array.from({ length: driverCount }, (_, position) =>
    crewAt(frame, position, firstPerson + 2 + position),
  );
  return {
    name: organisationName,
    sites: [
      {
        integration_key: depotKey,
        plan: { name: `Depot ${geography.depot.city}`, address: addressOf(geography.depot) },
      },
      { integration_key: `${keyPrefix}-OFFICE`, plan: { name: 'Office' } },
    ],
    users: [
      demoUser(firstPerson, keyPrefix, 'organisation_administrator', []),
      demoUser(firstPerson + 1, keyPrefix, 'controller', []),
      ...crews.map((each) => each.account),
    ],
    drivers: crews.map((each) => each.driver),
    assets: crews.flatMap(({ rig }) => [rig.truck, ...(rig.trailer === null ? [] : [rig.trailer])]),
    routes: [...crews.map((each) => each.active), ...crews.map((each) => each.waiting)],
  };
}

/** The two organisations of a first start; the second is smaller and has other keys and usernames. */
export function buildDemoOrganisations(
  geography: DemoGeography,
  startOfDay: number,
  seed = 376,
): { organisation: DemoOrganisation; secondOrganisation: DemoOrganisation } {
  return {
    organisation: buildDemoOrganisation(geography, {
      startOfDay,
      organisationName: 'Tres Valls Distribució',
      organisationKeyPrefix: 'TV',
      driverCount: 8,
      random: seededRandom(seed),
    }),
    secondOrganisation: buildDemoOrganisation(geography, {
      startOfDay,
      organisationName: 'Logística Pas Alt',
      organisationKeyPrefix: 'PA',
      driverCount: 2,
      random: seededRandom(seed + 1),
    }),
  };
}
