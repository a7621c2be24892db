import fc from 'fast-check';
import { shapeNames, stopsOf, writtenRequirement } from '../reference/plan-shapes.js';
import { readActiveRoute } from '../reference/reference-progress.js';
import {
  assignRoute,
  cancelRoute,
  type Patch,
  patchRoute,
  putRoute,
  type WrittenPlan,
} from '../reference/reference-routes.js';
import { activeRouteOf, byName, type Organisation, type Route } from '../reference/reference-state.js';
import { integrationKey, unknownResource } from '../world/model-fixture.js';
import type { Model } from '../world/model-world.js';
import {
  callSort,
  driverNames,
  type MoveSort,
  organisationNames,
  organisationOf,
  pick,
  rarely,
  someNumber,
  weighted,
} from './model-move.js';

const starts = [
  null,
  '2026-11-20T06:00:00.000Z',
  '2026-11-20T07:30:00.000Z',
  '2026-11-21T05:00:00.000Z',
] as const;
const start = fc.constantFrom(...starts);
const names = fc.constantFrom('Round', 'Tour');

/** The driver for a route: by number, none, or one who is unknown to the organisation. */
const driverChoice = fc.oneof(
  { withCrossShrink: true },
  { arbitrary: fc.nat({ max: 3 }), weight: 85 },
  { arbitrary: fc.constant('nobody' as const), weight: 10 },
  { arbitrary: fc.constant('unknown' as const), weight: 5 },
);
type DriverChoice = number | 'nobody' | 'unknown';

function chosenDriver(org: Organisation, choice: DriverChoice): string | null {
  if (choice === 'nobody') return null;
  if (choice === 'unknown') return `${org.name}.${unknownResource}`;
  return pick(org.drivers, choice)?.name ?? null;
}

/** A route, mostly one that has not ended. */
export function someRoute(org: Organisation, n: number): Route | undefined {
  const open = org.routes.filter((each) => each.status === 'active' || each.status === 'planned');
  return n % 6 === 5 ? pick(org.routes, n) : (pick(open, n) ?? pick(org.routes, n));
}

/** The plan as it is sent. */
function wirePlan(plan: WrittenPlan) {
  const stops = stopsOf(plan.shape).map(({ key, coordinates, activities }) => ({
    integration_key: key,
    name: key,
    address: { city: 'Fontaneda', coordinates },
    geofence: { type: 'radius', centre: coordinates, radius_m: 120 },
    activities: activities.map(({ reference, type, requirements, execution, failure }) => ({
      reference,
      type,
      name: reference,
      requirements: requirements.map((each) => writtenRequirement(each, integrationKey(plan.meterAsset))),
      execution_sequence: execution,
      ...(failure === undefined ? {} : { failure_sequence: failure }),
    })),
    execution_sequence: activities.map((each) => each.reference),
  }));
  const allocation = {
    ...(plan.driver === null ? {} : { driver_integration_key: integrationKey(plan.driver) }),
    assets: plan.assets.map((each) => ({ integration_key: integrationKey(each) })),
  };
  return {
    name: plan.name,
    ...(plan.plannedStartAt === null ? {} : { planned_start_at: plan.plannedStartAt }),
    ...(plan.keepsAllocation ? {} : { allocation }),
    travel_plan: { points_of_interest: plan.oneStop ? stops.slice(0, 1) : stops },
  };
}

function putCall(model: Model, organisation: string, key: string, plan: WrittenPlan, ifMatch: number | null) {
  const org = byName(model.state.organisations, organisation);
  return {
    description: `puts the route ${key}: ${JSON.stringify(plan)}, If-Match ${ifMatch}`,
    caller: `${org.name}.key`,
    organisation: org.name,
    need: 'writePlans' as const,
    method: 'PUT' as const,
    path: () => `/integration/routes/${key}`,
    body: () => wirePlan(plan),
    headers: ifMatchHeader(ifMatch),
    rule: (scene: Parameters<typeof putRoute>[0]) => putRoute(scene, key, plan, ifMatch),
  };
}

function ifMatchHeader(version: number | null): Record<string, string> {
  return version === null ? {} : { 'if-match': `"${version}"` };
}

const ifMatches = weighted({ none: 92, right: 5, wrong: 3 });

function ifMatchOf(route: Route | undefined, choice: 'none' | 'right' | 'wrong'): number | null {
  if (choice === 'none') return null;
  const version = route?.versions.length ?? 1;
  return choice === 'right' ? version : version + 1;
}

const put = callSort(
  'put_route',
  15,
  fc.record({
    organisation: organisationNames,
    slot: fc.nat({ max: 9 }),
    fresh: fc.boolean(),
    name: names,
    start,
    shape: fc.constantFrom(...shapeNames, 'plain' as const, 'plain' as const),
    driver: driverChoice,
    asset: fc.nat({ max: 3 }),
    trailer: weighted({ none: 70, other: 25, unknown: 5 }),
    keepsAllocation: rarely(8),
    oneStop: rarely(30),
    ifMatch: ifMatches,
  }),
  (model, input) => {
    const org = byName(model.state.organisations, input.organisation);
    // New routes while there are few, so that drivers have an active and a planned route.
    const open = org.routes.filter((each) => each.status === 'active' || each.status === 'planned').length;
    const key =
      input.fresh && open < org.drivers.length * 2
        ? `R${org.routes.length}`
        : `R${input.slot % Math.max(1, org.routes.length)}`;
    const route = org.routes.find((each) => each.key === key);
    const asset = pick(org.assets, input.asset)?.name ?? '';
    const other = pick(org.assets, input.asset + 1)?.name ?? '';
    const trailer = { none: [], other: [other], unknown: [`${org.name}.${unknownResource}`] }[input.trailer];
    const plan: WrittenPlan = {
      name: input.name,
      plannedStartAt: input.start,
      shape: input.shape,
      meterAsset: asset,
      driver: chosenDriver(org, input.driver),
      assets: [asset, ...trailer],
      keepsAllocation: input.keepsAllocation,
      oneStop: input.oneStop,
    };
    return putCall(model, org.name, key, plan, ifMatchOf(route, input.ifMatch));
  },
);

const patch = callSort(
  'patch_route',
  7,
  fc.record({
    organisation: organisationNames,
    n: someNumber,
    what: weighted({ name: 20, start: 30, driver: 35, nothing: 10, empty: 5 }),
    name: names,
    start,
    driver: driverChoice,
    ifMatch: ifMatches,
  }),
  (model, { organisation, n, what, name, start: plannedStartAt, driver: choice, ifMatch: match }) => {
    const org = byName(model.state.organisations, organisation);
    const route = someRoute(org, n);
    if (route === undefined) return null;
    const driver = chosenDriver(org, choice);
    const change: Patch = {
      name: { name },
      start: { plannedStartAt },
      driver: { driver },
      nothing: { name: route.plan.name, plannedStartAt: route.plan.plannedStartAt },
      empty: {},
    }[what];
    const ifMatch = ifMatchOf(route, match);
    const { name: routeName } = route;
    return {
      description: `patches ${routeName} with ${JSON.stringify(change)}, If-Match ${ifMatch}`,
      caller: `${org.name}.controller`,
      organisation: org.name,
      need: 'changeRoutes',
      method: 'PATCH',
      path: (id) => `/routes/${id(routeName)}`,
      body: () => wirePatch(change),
      headers: ifMatchHeader(ifMatch),
      rule: (scene) => patchRoute(scene, routeName, change, ifMatch),
    };
  },
);

/** The patch as it is sent; null removes a member (RFC 7396). */
function wirePatch({ name, plannedStartAt, driver }: Patch) {
  const allocation =
    driver === null ? { driver_id: null } : { driver_integration_key: integrationKey(driver ?? '') };
  return {
    ...(name === undefined ? {} : { name }),
    ...(plannedStartAt === undefined ? {} : { planned_start_at: plannedStartAt }),
    ...(driver === undefined ? {} : { allocation }),
  };
}

const assign = callSort(
  'assign_route',
  8,
  fc.record({
    organisation: organisationNames,
    n: someNumber,
    driver: driverChoice,
    assets: weighted({ kept: 55, one: 25, two: 12, twice: 4, unknown: 4 }),
    foreign: rarely(20),
  }),
  (model, { organisation, n, driver: choice, assets: assetChoice, foreign }) => {
    const org = byName(model.state.organisations, organisation);
    const elsewhere = model.state.organisations.find((each) => each !== org);
    const route = foreign && elsewhere !== undefined ? pick(elsewhere.routes, n) : someRoute(org, n);
    if (route === undefined) return null;
    const driver = chosenDriver(org, choice);
    const [one, two] = [pick(org.assets, n)?.name ?? '', pick(org.assets, n + 1)?.name ?? ''];
    const assets = {
      kept: null,
      one: [one],
      two: [one, two],
      twice: [one, one],
      unknown: [`${org.name}.${unknownResource}`],
    }[assetChoice];
    const { name } = route;
    return {
      description: `assigns ${name} to ${driver} with ${assets}`,
      caller: `${org.name}.controller`,
      organisation: org.name,
      need: 'changeRoutes',
      method: 'PUT',
      path: (id) => `/routes/${id(name)}/assignment`,
      body: (id) => ({
        driver_id: driver === null ? null : id(driver),
        ...(assets === null ? {} : { asset_ids: assets.map(id) }),
      }),
      rule: (scene) => assignRoute(scene, name, driver, assets),
    };
  },
);

const cancel = callSort(
  'cancel_route',
  2,
  fc.record({ organisation: organisationNames, n: someNumber }),
  (model, { organisation, n }) => {
    const org = byName(model.state.organisations, organisation);
    const route = someRoute(org, n);
    if (route === undefined) return null;
    const { name } = route;
    const reason = `Called off ${n}`;
    return {
      description: `cancels ${name}`,
      caller: `${org.name}.controller`,
      organisation: org.name,
      need: 'changeRoutes',
      method: 'PUT',
      path: (id) => `/routes/${id(name)}/cancellation`,
      body: () => ({ reason }),
      rule: (scene) => cancelRoute(scene, name, reason),
    };
  },
);

/** `loads` is the same as `routes` [C-1]. */
const read = callSort(
  'read_active_route',
  1,
  fc.record({ driver: driverNames, word: fc.constantFrom('routes', 'loads') }),
  (model, { driver, word }) => {
    const org = organisationOf(model, driver);
    return {
      description: `reads the active route, which is ${activeRouteOf(org, driver)?.name}`,
      caller: driver,
      organisation: org.name,
      need: 'readActiveRoute',
      method: 'GET',
      path: () => `/${word}/active`,
      rule: (scene) => readActiveRoute(scene.org, driver),
    };
  },
);

/** Routes created, changed, assigned and cancelled by integrations and controllers. */
export const routeMoves: readonly MoveSort[] = [put, patch, assign, cancel, read];
