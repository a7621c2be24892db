import type { PointOfInterest, Route, RoutePlan } from '@fleet/contract/planning/routes';
import type { Context } from '../../src/context.js';
import { newUuidV7 } from '../../src/platform/security/identifiers.js';
import { detectArrivals } from '../../src/progress/detect-arrivals.js';
import { createDetectionPlaces } from '../../src/progress/detection-places.js';
import {
  type PositionBatch,
  type ReceivedPositions,
  submitPositions,
} from '../../src/progress/submit-positions.js';
import { createRoutePlanCache } from '../../src/routes/route-plan-cache.js';
import { saveRoute } from '../../src/routes/save-route.js';
import { takeSession } from '../../src/sessions/take-session.js';
import {
  addAsset,
  addDriver,
  contextOf,
  systemActor,
  type TestDriver,
  type TestWorld,
} from '../test-context.js';

/** A driver in session, and the driver's route. */
export interface Trip {
  world: TestWorld;
  driver: TestDriver;
  /** The context of the driver's calls. */
  ctx: Context;
  sessionId: string;
  deviceId: string;
  routeId: string;
  integrationKey: string;
  /** The ids of the stops in order. */
  stops: string[];
  /** The time some minutes after the route was saved, by the device's clock. */
  at(minutes: number, seconds?: number): string;
}

export const plans = createRoutePlanCache();
export const detection = { plans, places: createDetectionPlaces() };

/** Stops along a parallel, one mile apart. Each has two activities, at the first stop `1a` and `1b`. */
export function tripPlan(driverId: string | null, stops = 3, changes: Partial<RoutePlan> = {}): RoutePlan {
  return {
    name: 'Valley round',
    allocation: driverId === null ? {} : { driver_id: driverId },
    travel_plan: { points_of_interest: Array.from({ length: stops }, (_, index) => tripStop(index + 1)) },
    ...changes,
  };
}

type StopPlan = RoutePlan['travel_plan']['points_of_interest'][number];

export function tripStop(number: number, changes: Partial<StopPlan> = {}): StopPlan {
  const references = [`${number}a`, `${number}b`];
  const centre = placeOf(number);
  return {
    integration_key: `S-${number}`,
    name: `Stop ${number}`,
    address: { city: 'Encamp', coordinates: centre },
    geofence: { type: 'radius', centre, radius_m: 120 },
    activities: references.map((reference) => ({
      reference,
      type: 'dropoff',
      name: `Activity ${reference}`,
      requirements: [],
      execution_sequence: [],
    })),
    execution_sequence: references,
    ...changes,
  };
}

/** The coordinates of a stop; a fraction is a place between two stops. */
export function placeOf(number: number): [number, number] {
  return [1.5 + number * 0.02, 42.53];
}

/** A new driver in session, with an active route. */
export async function startTrip(world: TestWorld, options: { stops?: number } = {}): Promise<Trip> {
  const driver = await addDriver(world);
  const ctx = await contextOf(world, driver.userId);
  const deviceId = `tablet ${driver.driverId}`;
  const { session } = await takeSession(ctx, { asset_id: await addAsset(world), device_id: deviceId });
  const integrationKey = newUuidV7();
  const startMs = Math.ceil(world.clock.now());
  const route = await savePlan(world, integrationKey, tripPlan(driver.driverId, options.stops));
  return {
    world,
    driver,
    ctx,
    sessionId: session.id,
    deviceId,
    routeId: route.id,
    integrationKey,
    stops: route.travel_plan.points_of_interest.map((each) => each.id),
    at: (minutes, seconds = 0) => new Date(startMs + (minutes * 60 + seconds) * 1_000).toISOString(),
  };
}

/** Saves a route as an integration does. */
export async function savePlan(world: TestWorld, integrationKey: string, plan: RoutePlan): Promise<Route> {
  const { route } = await saveRoute(world.contextFor(systemActor), { integrationKey, plan });
  return route.route;
}

/** Sends positions as the endpoint does: arrivals are detected after the transaction. */
export async function sendPositions(
  ctx: Context,
  batch: PositionBatch,
): Promise<Omit<ReceivedPositions, 'marks'>> {
  const { marks, ...received } = await submitPositions(ctx, plans, batch);
  await detectArrivals(ctx, detection, marks);
  return received;
}

/** The id of a stop of the trip; the first is 1. */
export function stopId({ stops }: Trip, number: number): string {
  const id = stops[number - 1];
  if (id === undefined) throw new Error(`the trip has no stop ${number}`);
  return id;
}

export async function documentOf(trip: Trip, routeId = trip.routeId): Promise<Route> {
  return (await routeRow(trip, routeId)).document;
}

export async function routeRow(
  { world }: Trip,
  routeId: string,
): Promise<{ status: Route['status']; version: number; revision: number; document: Route }> {
  const { rows } = await world.database.pool.query(
    'select status, version, revision, document::json as document from routes where id = $1',
    [routeId],
  );
  return rows[0];
}

export async function shownStop(trip: Trip, number: number): Promise<PointOfInterest> {
  const stop = (await documentOf(trip)).travel_plan.points_of_interest[number - 1];
  if (stop === undefined) throw new Error(`the document has no stop ${number}`);
  return stop;
}

/** The status and times of a stop in the document. */
export async function visitOf(trip: Trip, number: number) {
  const { status, arrived_at, departed_at } = await shownStop(trip, number);
  return { status, arrived_at, departed_at };
}

export interface LogRow {
  kind: string;
  target: string;
  at: string;
  detail: string;
  late: boolean;
  session_id: string;
  driver_id: string;
  sequence: number | null;
  content: Record<string, unknown>;
}

/** The log of a route in order of time. */
export async function logOf({ world }: Trip, routeId: string): Promise<LogRow[]> {
  const { rows } = await world.database.pool.query(
    `select kind, target, at, detail, late, session_id, driver_id, sequence, content from progress_records
     where route_id = $1 order by at, kind, detail, target`,
    [routeId],
  );
  return rows;
}

export interface EventRow {
  type: string;
  at: string;
  route_id: string | null;
  session_id: string | null;
  driver_id: string | null;
  data: Record<string, unknown>;
}

const aboutPlan = ['route_created', 'route_changed', 'route_activated', 'session_taken'];

/** The events of a driver's reports, in order. */
export async function newsOf({ world, driver }: Trip): Promise<EventRow[]> {
  const { rows } = await world.database.pool.query(
    `select type, at, route_id, session_id, driver_id, data from events
     where driver_id = $1 and type <> all($2) order by transaction_id, position`,
    [driver.driverId, aboutPlan],
  );
  return rows;
}

/** The driver's audit rows, without those of the session. */
export async function auditOf({ world, driver }: Trip) {
  const { rows } = await world.database.pool.query(
    `select action, subject_kind, subject_id, data from audit_entries
     where actor_id = $1 and action not like 'session.%' order by at, id`,
    [driver.userId],
  );
  return rows;
}

export async function quarantineOf({ world, driver }: Trip) {
  const { rows } = await world.database.pool.query(
    `select kind, route_id, session_id, captured_at, sequence, content, status from quarantined_records
     where driver_id = $1 order by captured_at, id`,
    [driver.driverId],
  );
  return rows;
}

/** Everything that a repeated report must not change. */
export async function traces(trip: Trip): Promise<unknown> {
  const [row, log, news, audit, quarantined] = await Promise.all([
    routeRow(trip, trip.routeId),
    logOf(trip, trip.routeId),
    newsOf(trip),
    auditOf(trip),
    quarantineOf(trip),
  ]);
  return { row, log, news, audit, quarantined };
}
