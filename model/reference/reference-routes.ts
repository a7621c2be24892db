import { answered, type ExpectedAnswer, named, refused } from './expectation.js';
import { metersOf, type PlanShape, stopsOf } from './plan-shapes.js';
import { documentOf } from './reference-documents.js';
import {
  activeRouteOf,
  byName,
  newName,
  type Organisation,
  type Plan,
  pendingTransferOf,
  type Route,
  type Scene,
  tell,
} from './reference-state.js';

/** A plan as an integration writes it; it may contain unknown names. */
export interface WrittenPlan {
  name: string;
  plannedStartAt: string | null;
  shape: PlanShape;
  /** The asset of the odometer requirements. */
  meterAsset: string;
  driver: string | null;
  assets: readonly string[];
  /** True if the allocation is left out, so that it stays the same [C-10]. */
  keepsAllocation: boolean;
  /** True if all stops but the first are left out. */
  oneStop: boolean;
}

/** `PUT …/integration/routes/{key}`: creates a route or replaces its plan [C-10]. */
export function putRoute(
  scene: Scene,
  key: string,
  written: WrittenPlan,
  ifMatch: number | null,
): ExpectedAnswer {
  const { org } = scene;
  // All faults of the plan are returned together; conflicts of a valid plan come after them [C-2].
  const faults = [...(written.oneStop ? ['too_few_stops'] : []), ...unknownInPlan(org, written)];
  if (faults.length > 0) return refused(422, ...faults);
  const before = org.routes.find((each) => each.key === key);
  if (ifMatch !== null && before?.versions.length !== ifMatch)
    return refused(412, 'version_mismatch If-Match');
  if (before === undefined) return answered(201, documentOf(org, createRoute(scene, key, written)));
  if (isClosed(before)) return refused(409, 'route_closed');
  const plan = planOf(org, written, before.plan);
  const past = changedPast(org, before, plan);
  if (past.length > 0) return refused(409, ...past);
  applyPlan(scene, before, plan);
  return answered(200, documentOf(org, before));
}

/** Returns the fault if the plan changes a stop that the driver has departed from [C-10]. */
function changedPast(org: Organisation, route: Route, plan: Plan): string[] {
  const left = documentOf(org, route).travel_plan.points_of_interest.filter(
    (stop) => stop.status === 'departed',
  );
  const pointer = '/travel_plan/points_of_interest';
  const stopIn = ({ shape, meters }: Plan, key: unknown) => {
    const at = stopsOf(shape).findIndex((each) => each.key === key);
    const spec = stopsOf(shape)[at];
    const ofStop = spec?.activities.flatMap(({ reference, requirements }) =>
      requirements.map((each) => meters[`${reference}/${each.key}`] ?? null),
    );
    return { at, text: JSON.stringify([spec, ofStop]) };
  };
  return left.flatMap(({ integration_key: key }) => {
    const after = stopIn(plan, key);
    if (after.at === -1) return [`stop_departed ${pointer}`];
    return after.text === stopIn(route.plan, key).text ? [] : [`stop_departed ${pointer}/${after.at}`];
  });
}

function createRoute(scene: Scene, key: string, written: WrittenPlan): Route {
  const { org } = scene;
  const plan = planOf(org, written, null);
  const route: Route = {
    name: newName(org, 'r'),
    key,
    status: 'planned',
    plan,
    versions: [plan],
    tenures: [],
    reports: [],
    completedAt: null,
  };
  org.routes.push(route);
  tellRoute(org, 'route_created', route, plan.driver, false);
  // A planned route becomes active immediately if its driver has no active route [C-5].
  if (plan.driver !== null) beginNext(scene, plan.driver);
  return route;
}

function planOf(org: Organisation, written: WrittenPlan, before: Plan | null): Plan {
  const { name, plannedStartAt, shape, meterAsset } = written;
  // If the allocation is left out, it stays the same; a new route then has no driver.
  const kept = written.keepsAllocation ? (before ?? { driver: null, assets: [] }) : written;
  const { driver } = kept;
  const assets = [...kept.assets];
  const meters = Object.fromEntries(metersOf(shape).map((place) => [place, meterAsset]));
  return { name, plannedStartAt, shape, driver, assets, meters, stops: stopNames(org, shape, before) };
}

/** Stops keep their ids by their keys [C-10]. */
function stopNames(org: Organisation, shape: PlanShape, before: Plan | null): Record<string, string> {
  return Object.fromEntries(
    stopsOf(shape).map(({ key }) => [key, before?.stops[key] ?? newName(org, 'stop')]),
  );
}

function unknownInPlan(org: Organisation, written: WrittenPlan): string[] {
  const allocated = written.keepsAllocation ? [] : written.assets;
  const isKnown = (asset: string) => org.assets.some((each) => each.name === asset);
  const meters = written.oneStop ? 1 : metersOf(written.shape).length;
  return [
    ...(written.keepsAllocation
      ? []
      : unknownDriver(org, written.driver, '/allocation/driver_integration_key')),
    ...allocated.flatMap((each, n) =>
      isKnown(each) ? [] : [`unknown_asset /allocation/assets/${n}/integration_key`],
    ),
    ...Array.from({ length: isKnown(written.meterAsset) ? 0 : meters }, () => 'unknown_asset'),
  ];
}

/** A disabled driver counts as unknown [C-10]. */
function unknownDriver(org: Organisation, driver: string | null, key: string): string[] {
  const known = driver === null || org.drivers.some((each) => each.name === driver && each.enabled);
  return known ? [] : [`unknown_driver ${key}`];
}

export interface Patch {
  name?: string;
  plannedStartAt?: string | null;
  driver?: string | null;
}

/** `PATCH …/routes/{id}`: a merge patch on the plan [R-CNV-9][C-10]. */
export function patchRoute(scene: Scene, name: string, patch: Patch, ifMatch: number | null): ExpectedAnswer {
  const { org } = scene;
  const route = org.routes.find((each) => each.name === name);
  const barred = refusalToChange(route, ifMatch);
  if (route === undefined || barred !== null) return barred ?? refused(404, 'not_found');
  // If the patch names no driver, the allocation stays, even with a disabled driver.
  const faults =
    patch.driver === undefined ? [] : unknownDriver(org, patch.driver, '/allocation/driver_integration_key');
  if (faults.length > 0) return refused(422, ...faults);
  applyPlan(scene, route, { ...route.plan, ...patch });
  return answered(200, documentOf(org, route));
}

/** `PUT …/assignment`: assigns the route to a driver or to none, with other assets if given [C-10]. */
export function assignRoute(
  scene: Scene,
  name: string,
  driver: string | null,
  assets: readonly string[] | null,
): ExpectedAnswer {
  const { org } = scene;
  const route = org.routes.find((each) => each.name === name);
  const barred = refusalToChange(route, null);
  if (route === undefined || barred !== null) return barred ?? refused(404, 'not_found');
  const faults = [
    ...unknownDriver(org, driver, '/driver_id'),
    ...(assets ?? []).flatMap((each, n) =>
      org.assets.some((one) => one.name === each) ? [] : [`unknown_asset /asset_ids/${n}`],
    ),
    ...(assets ?? []).flatMap((each, n) =>
      assets?.indexOf(each) === n ? [] : [`duplicate_key /asset_ids/${n}`],
    ),
  ];
  if (faults.length > 0) return refused(422, ...faults);
  const plan = assets === null ? route.plan : withAssets(org, route, assets);
  applyPlan(scene, route, { ...plan, driver });
  return answered(200, documentOf(org, route));
}

/** If one asset replaces another, unfinished activities name the new asset [C-10]. */
function withAssets(org: Organisation, route: Route, assets: readonly string[]): Plan {
  const { plan } = route;
  const gone = plan.assets.filter((each) => !assets.includes(each));
  const come = assets.filter((each) => !plan.assets.includes(each));
  const [from] = gone;
  const [to] = come;
  const isExchange = gone.length === 1 && come.length === 1 && from !== undefined && to !== undefined;
  return { ...(isExchange ? renamed(org, route, from, to) : plan), assets: [...assets] };
}

/** The plan in which unfinished activities name another asset instead of the previous one [C-8]. */
export function renamed(org: Organisation, route: Route, from: string, to: string): Plan {
  const over = new Set(activitiesThatAreOver(org, route));
  const meters = Object.entries(route.plan.meters).map(([place, asset]) => {
    const [activity = ''] = place.split('/');
    return [place, asset === from && !over.has(activity) ? to : asset];
  });
  return { ...route.plan, meters: Object.fromEntries(meters) };
}

function activitiesThatAreOver(org: Organisation, route: Route): string[] {
  return documentOf(org, route).travel_plan.points_of_interest.flatMap((stop) =>
    stop.activities
      .filter(({ status }) => status === 'completed' || status === 'failed' || status === 'skipped')
      .map(({ reference }) => reference),
  );
}

/** `PUT …/cancellation` [C-5]. */
export function cancelRoute(scene: Scene, name: string, reason: string): ExpectedAnswer {
  const { org } = scene;
  const route = org.routes.find((each) => each.name === name);
  if (route === undefined) return refused(404, 'not_found');
  if (route.status === 'completed') return refused(409, 'route_closed');
  if (route.status !== 'cancelled') {
    const wasActive = route.status === 'active';
    const { driver } = route.plan;
    route.status = 'cancelled';
    tellRoute(org, 'route_cancelled', route, driver, wasActive, { reason });
    if (wasActive) leave(scene, route);
    if (wasActive && driver !== null) {
      beginNext(scene, driver);
    }
  }
  return answered(200, documentOf(org, route));
}

/** Completes a route by its driver's report. The driver already knows it, so only the next route is pushed [C-5]. */
export function completeRoute(scene: Scene, route: Route, atMs: number, source: CompletionSource): void {
  const { driver } = route.plan;
  route.status = 'completed';
  route.completedAt = atMs;
  tellCompletion(scene.org, route, atMs, source);
  leave(scene, route);
  if (driver !== null) beginNext(scene, driver);
}

export interface CompletionSource {
  session: string;
  late: boolean;
}

export function tellCompletion(
  org: Organisation,
  route: Route,
  atMs: number,
  { session, late }: CompletionSource,
): void {
  const data = { completed_at: new Date(atMs).toISOString(), late };
  tellRoute(org, 'route_completed', route, route.plan.driver, false, data, session);
}

function isClosed(route: Route): boolean {
  return route.status === 'completed' || route.status === 'cancelled';
}

function refusalToChange(route: Route | undefined, ifMatch: number | null): ExpectedAnswer | null {
  if (route === undefined) return refused(404, 'not_found');
  if (ifMatch !== null && route.versions.length !== ifMatch) return refused(412, 'version_mismatch If-Match');
  return isClosed(route) ? refused(409, 'route_closed') : null;
}

/**
 * Gives a route a new plan. An equal plan changes no version and pushes nothing [C-10]. The driver gets a push message
 * [R-EVT-6] only if the route is active.
 */
export function applyPlan(scene: Scene, route: Route, plan: Plan): boolean {
  const { org } = scene;
  if (samePlan(route.plan, plan)) return false;
  const workedBy = route.status === 'active' ? route.plan.driver : null;
  route.plan = plan;
  route.versions.push(plan);
  tellRoute(org, 'route_changed', route, workedBy ?? plan.driver, workedBy !== null);
  const stays = workedBy !== null && workedBy === plan.driver;
  if (workedBy !== null && !stays) {
    leave(scene, route);
    route.status = 'planned';
  }
  if (!stays && plan.driver !== null) beginNext(scene, plan.driver);
  if (workedBy !== null && !stays) beginNext(scene, workedBy);
  return true;
}

function samePlan(one: Plan, other: Plan): boolean {
  const { stops: _one, meters, ...rest } = one;
  const { stops: _other, meters: otherMeters, ...otherRest } = other;
  const text = (value: Record<string, unknown>) => JSON.stringify(Object.entries(value).sort());
  return text(rest) === text(otherRest) && text(meters) === text(otherMeters);
}

/** A driver stops working on a route, so its pending transfer ends [C-8]. */
function leave(scene: Scene, route: Route): void {
  const { org, at } = scene;
  // A copy, because the exact times of two events are learnt separately.
  for (const tenure of route.tenures) tenure.endedAt ??= { ...at };
  const pending = pendingTransferOf(org, route.name);
  if (pending === undefined) return;
  pending.status = 'cancelled';
  tell(org, 'transfer_cancelled', transferAbout(org, pending.name));
}

/** The data of an event about a transfer. */
export function transferAbout(org: Organisation, name: string) {
  const transfer = byName(org.transfers, name);
  const data = {
    load_id: named(transfer.route),
    transfer: { id: named(name), status: transfer.status, to_driver_id: named(transfer.toDriver) },
  };
  return { route: transfer.route, driver: transfer.from, data };
}

/**
 * Activates the next route of a driver without an active one: the earliest planned start, then the earliest created
 * [C-5].
 */
function beginNext({ org }: Scene, driver: string): void {
  if (activeRouteOf(org, driver) !== undefined) return;
  const waiting = org.routes.filter((each) => each.status === 'planned' && each.plan.driver === driver);
  const startOf = ({ plan }: Route) =>
    plan.plannedStartAt === null ? Infinity : Date.parse(plan.plannedStartAt);
  let next: Route | undefined;
  for (const each of waiting) if (next === undefined || startOf(each) < startOf(next)) next = each;
  if (next === undefined) return;
  next.status = 'active';
  next.tenures.push({ driver, endedAt: null });
  // The activation is pushed [C-5].
  tellRoute(org, 'route_activated', next, driver, true);
}

/** Writes an event for integrations and, if the driver is affected, push messages in both vocabularies [R-EVT-12]. */
function tellRoute(
  org: Organisation,
  type: 'route_created' | 'route_changed' | 'route_activated' | 'route_completed' | 'route_cancelled',
  route: Route,
  driver: string | null,
  affectsDriver: boolean,
  more: Record<string, string | boolean | null> = {},
  session: string | null = null,
): void {
  const data = {
    load_id: named(route.name),
    integration_key: route.key,
    version: route.versions.length,
    affects_driver: affectsDriver,
    ...more,
  };
  tell(org, type, { route: route.name, driver, session, data });
  if (!affectsDriver || driver === null) return;
  const { pushes } = byName(org.drivers, driver);
  pushes.push({ kind: 'route_changed', subject: route.name }, { kind: 'load_changed', subject: route.name });
}
