import type { DriverPlan } from '@fleet/contract/fleet/master-record-shapes';
import type { BuiltInRole } from '@fleet/contract/ground/permissions';
import type { RoutePlan } from '@fleet/contract/planning/routes';
import type { DemoGeography } from './demo-geography.js';
import { differentPeople, namesakeOf, personName, phoneNumber, usernameOf } from './demo-people.js';
import { type Rig, rigOf } from './demo-rig.js';
import { demoRoute } from './demo-route.js';
import { detourShare, haltsOf, tripOf } from './demo-trip.js';
import { hourMs, minuteMs } from './opening-hours.js';
import { cycled, type Random } from './seeded-random.js';

/** A person who logs in. */
export interface DemoUser {
  username: string;
  name: string;
  email: string;
  roles: BuiltInRole[];
  /** Empty: all sites. */
  site_integration_keys: string[];
}

export interface DemoDriver {
  integration_key: string;
  /** Names its user by `username`. */
  plan: DriverPlan & { username: string };
  /** The driver's own truck. */
  asset_integration_key: string;
  /** A route of the first day; it becomes active when it is saved. */
  active_route_integration_key: string;
  /** A route of the next day; it stays planned. */
  waiting_route_integration_key: string;
}

/** A route under its key, as an integration saves it. */
export interface DemoRoute {
  integration_key: string;
  plan: RoutePlan;
}

/** What all crews of an organisation share. */
interface CrewFrame {
  geography: DemoGeography;
  keyPrefix: string;
  depotKey: string;
  /** Midnight of the first day, milliseconds since 1970. */
  startOfDay: number;
  driverCount: number;
  /** The index of the organisation's first round trip. */
  firstTrip: number;
  random: Random;
}

/** A driver with their vehicle, today's round and tomorrow's round. */
interface Crew {
  account: DemoUser;
  driver: DemoDriver;
  rig: Rig;
  active: DemoRoute;
  waiting: DemoRoute;
}

const dayMs = 24 * hourMs;
/** The lines of the first day's routes have few points, so that their documents have 13 to 14 KB (measured). */
const rounds = [
  { stops: [3, 3, 4, 3], pathPoints: 14 },
  { stops: [7, 9, 6, 8], pathPoints: 60 },
] as const;

const fewestStops = 3;
/** The part of a round trip that may lead to skipped stops. With a larger part, the driver would seem lost. */
const largestDetourShare = 0.08;

/**
 * The account of an invented person, `laia.puig.tv`; in a large organisation, where names repeat, `laia.puig.ii.tv`.
 */
export function demoUser(
  person: number,
  keyPrefix: string,
  role: BuiltInRole,
  sites: string[],
  namesake = 0,
): DemoUser {
  const name = namesakeOf(personName(person), namesake);
  const username = usernameOf(name, keyPrefix);
  return { username, name, email: `${username}@fleet.example`, roles: [role], site_integration_keys: sites };
}

function roundOf(frame: CrewFrame, position: number, day: 0 | 1, driverKey: string, rig: Rig): DemoRoute {
  const { geography, keyPrefix, random } = frame;
  const { stops, pathPoints } = rounds[day];
  const suitable = geography.round_trips.filter(
    (each) => detourShare(each, haltsOf(each, fewestStops)) < largestDetourShare,
  );
  const roundTrip = cycled(suitable, frame.firstTrip + position + day * frame.driverCount);
  const startOfDay = frame.startOfDay + day * dayMs;
  // Noon is on the right date, even if midnight on the drivers' clocks is still the previous day in UTC.
  const date = new Date(startOfDay + dayMs / 2).toISOString().slice(2, 10).replaceAll('-', '');
  const number = String(position + 1).padStart(2, '0');
  const routeKey = `${keyPrefix}-R-${date}-${number}`;
  const halts = haltsOf(roundTrip, cycled(stops, position));
  const brief = {
    routeKey,
    reference: `${keyPrefix} ${date}-${number}`,
    labelPrefix: `${keyPrefix}-${date.slice(2)}${number}`,
    startOfDay,
    pathPoints,
    driverKey,
    siteKey: frame.depotKey,
    rig,
    trip: tripOf(geography, roundTrip, halts),
    start: startOfDay + 6 * hourMs + (position % 12) * 10 * minuteMs,
  };
  return { integration_key: routeKey, plan: demoRoute(geography, brief, random) };
}

/** The crew at a position (from 0) of its organisation, driven by the given person. */
export function crewAt(frame: CrewFrame, position: number, person: number): Crew {
  const { depotKey, keyPrefix, random } = frame;
  // The two office users come first.
  const namesake = Math.floor((position + 2) / differentPeople);
  const account = demoUser(person, keyPrefix, 'driver', [depotKey], namesake);
  const rig = rigOf(position, keyPrefix, depotKey, random);
  const driverKey = `${keyPrefix}-D-${101 + position}`;
  const active = roundOf(frame, position, 0, driverKey, rig);
  const waiting = roundOf(frame, position, 1, driverKey, rig);
  const driver: DemoDriver = {
    integration_key: driverKey,
    plan: {
      name: account.name,
      phone: phoneNumber(random),
      username: account.username,
      site_integration_keys: [depotKey],
    },
    asset_integration_key: rig.truck.integration_key,
    active_route_integration_key: active.integration_key,
    waiting_route_integration_key: waiting.integration_key,
  };
  return { account, driver, rig, active, waiting };
}
