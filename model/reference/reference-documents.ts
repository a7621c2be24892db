import { dateTime, type Expectation, type Named, named } from './expectation.js';
import { activitiesOf, stopsOf } from './plan-shapes.js';
import { readingOf } from './reference-readings.js';
import { isUntil, type Organisation, type Report, type Route } from './reference-state.js';

/** A route as its driver reads it [C-5], with the members that the model knows. */
export interface RouteDocument {
  readonly [member: string]: Expectation;
  travel_plan: { points_of_interest: StopDocument[] };
}

interface StopDocument {
  readonly [member: string]: Expectation;
  id: Named | null;
  activities: ActivityDocument[];
}

interface ActivityDocument {
  readonly [member: string]: Expectation;
  reference: string;
  status: string;
}

/**
 * The reports that count for the route's document: all of its current driver, and those of earlier drivers that were
 * captured before they lost the route (docs/decisions/0008).
 */
function countingReports(route: Route): Report[] {
  return route.reports.filter(
    ({ driver, at }) =>
      driver === route.plan.driver ||
      route.tenures.some(
        (each) => each.driver === driver && (each.endedAt === null || isUntil(at, each.endedAt)),
      ),
  );
}

/** The route's document, progress and readings included. */
export function documentOf(org: Organisation, route: Route): RouteDocument {
  const { plan, status } = route;
  const reports = countingReports(route);
  const begun = reports.filter((each) => each.kind !== 'completion' || status === 'completed');
  return {
    id: named(route.name),
    integration_key: route.key,
    name: plan.name,
    status,
    version: route.versions.length,
    driver_id: named(plan.driver),
    planned_start_at: plan.plannedStartAt,
    started_at: timeOrNull(earliest(begun)),
    completed_at: status === 'completed' ? timeOrNull(route.completedAt) : null,
    allocation: {
      driver: plan.driver === null ? null : { id: named(plan.driver) },
      assets: plan.assets.map((asset) => ({
        id: named(asset),
        // Only active routes show current readings; other routes show the readings of their last rendering.
        ...(status === 'active' ? { odometer: { current_reading: readingOf(org, asset).toFixed(1) } } : {}),
      })),
    },
    travel_plan: { points_of_interest: stopDocuments(route, reports) },
  };
}

/**
 * The stop where the driver of an open route is or is going [C-10]: the stop reached last or, if the driver has left
 * it, the next stop; after the last stop, the first stop without a report. The model's plans have no planned times.
 */
export function nextStopOf(route: Route): Expectation {
  if (route.status !== 'planned' && route.status !== 'active') return null;
  const stops = visitsOf(route, countingReports(route));
  const reachedAt = ({ arrived, departed }: Visit) => arrived ?? departed ?? Number.NEGATIVE_INFINITY;
  const last = Math.max(...stops.map(reachedAt));
  const from = Math.max(
    stops.findLastIndex((each) => Number.isFinite(last) && reachedAt(each) === last),
    0,
  );
  const ahead = stops.findIndex(({ departed }, n) => n >= from && departed === null);
  const passed = stops.findIndex(({ arrived, departed }) => arrived === null && departed === null);
  const next = stops[ahead >= 0 ? ahead : passed];
  if (next === undefined) return null;
  const arrived = timeOrNull(next.arrived);
  return {
    id: named(next.name),
    integration_key: next.spec.key,
    arrived_at: arrived,
    expected_arrival_at: arrived,
    planned_arrival_at: null,
    promptitude: null,
    late_from: null,
  };
}

function visitsOf(route: Route, reports: readonly Report[]) {
  const { plan } = route;
  return stopsOf(plan.shape).map((spec) => {
    const name = plan.stops[spec.key] ?? '';
    const ofStop = reports.filter((each) => each.target === name);
    // The earliest arrival and the latest departure count [C-6].
    const arrived = earliest(ofStop.filter((each) => each.kind === 'arrival'));
    const departed = latest(ofStop.filter((each) => each.kind === 'departure'));
    return { spec, name, arrived, departed };
  });
}

function stopDocuments(route: Route, reports: readonly Report[]): StopDocument[] {
  const { plan } = route;
  const stops = visitsOf(route, reports);
  const added = addedActivities(route, reports);
  return stops.map(({ spec, name, arrived, departed }) => {
    const here = added.filter((each) => placeOf(each, stops) === name);
    const planned = spec.activities.map(({ reference, requirements }) => ({
      ...activityDocument(reports, reference),
      planned: true,
      requirements: requirements.map(({ key }) => ({
        integration_key: key,
        asset_id: named(plan.meters[`${reference}/${key}`] ?? null) ?? undefined,
      })),
    }));
    const extra = here.map(({ target }) => ({ ...activityDocument(reports, target), planned: false }));
    return {
      id: named(name),
      integration_key: spec.key,
      status: departed !== null ? 'departed' : arrived !== null ? 'arrived' : 'pending',
      arrived_at: timeOrNull(arrived),
      departed_at: timeOrNull(departed),
      activities: [...planned, ...extra],
      execution_sequence: [
        ...spec.activities.map((each) => each.reference),
        ...here.map((each) => each.target),
      ],
    };
  });
}

/** The latest report on an activity counts [C-6]. An unplanned activity is started when it is added. */
function activityDocument(reports: readonly Report[], reference: string): ActivityDocument {
  const about = reports.filter(
    (each) =>
      each.target === reference && (each.kind === 'activity_status' || each.kind === 'activity_added'),
  );
  const last = about.reduce<Report | null>(
    (best, each) => (best === null || each.at > best.at ? each : best),
    null,
  );
  const status = last === null ? 'pending' : last.kind === 'activity_added' ? 'started' : last.detail;
  return { reference, status, status_reason: last?.reason };
}

/** The activities that drivers added, by time, without those that the current plan contains. */
function addedActivities(route: Route, reports: readonly Report[]): Report[] {
  const planned = new Set(activitiesOf(route.plan.shape).map((each) => each.reference));
  return reports
    .filter((each) => each.kind === 'activity_added' && !planned.has(each.target))
    .sort((one, other) => one.at - other.at);
}

interface Visit {
  name: string;
  arrived: number | null;
  departed: number | null;
}

/**
 * The stop of an added activity: the named stop, if the plan has it; otherwise the driver's current or next stop [C-6].
 */
function placeOf({ stop, at }: Report, stops: readonly Visit[]): string {
  if (stop !== undefined && stops.some(({ name }) => name === stop)) return stop;
  const isLeft = ({ departed }: Visit) => departed !== null && departed <= at;
  let here = 0;
  let reachedAt = Number.NEGATIVE_INFINITY;
  for (const [n, { arrived, departed }] of stops.entries()) {
    const reached = arrived ?? departed;
    if (reached === null || reached > at || reached < reachedAt) continue;
    [here, reachedAt] = [n, reached];
  }
  const next = stops.findIndex((each, n) => n >= here && !isLeft(each));
  return (stops[next] ?? stops.at(-1))?.name ?? '';
}

function earliest(reports: readonly Report[]): number | null {
  return reports.length === 0 ? null : Math.min(...reports.map((each) => each.at));
}

function latest(reports: readonly Report[]): number | null {
  return reports.length === 0 ? null : Math.max(...reports.map((each) => each.at));
}

function timeOrNull(ms: number | null): string | null {
  return ms === null ? null : dateTime(ms);
}
