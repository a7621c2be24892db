import { setImmediate as turn } from 'node:timers/promises';
import { parseTimeSpan } from '@fleet/contract/ground/time-span-format';
import type { Requirement } from '@fleet/contract/planning/requirements';
import type { Activity, PointOfInterest, Route } from '@fleet/contract/planning/routes';
import { happens, wholeBetween } from '../random-stream.js';
import type { DriverStatistics } from '../run/run-statistics.js';
import { type DriveParts, driveTo } from './drive-along.js';
import type { DriverHabits } from './driver-habits.js';
import type { Move } from './next-move.js';
import { captureOutcome, type OutcomeParts } from './outcome-capture.js';
import { entryOf, type RouteMemory } from './route-memory.js';
import type { TruckMeters } from './truck-meters.js';

export interface MoveParts extends OutcomeParts, DriveParts {
  habits: DriverHabits;
  meters: TruckMeters;
  own: DriverStatistics;
  assetId: string;
}

/** How long it takes to fulfil one requirement, in milliseconds of the driver's day. */
const workMs = 40_000;

/**
 * Makes one move: waits as long as it takes, captures its records, and remembers that it is done. If the phone did not
 * store a record, because it died or its session ended, the move is not remembered and is repeated.
 */
export async function makeMove(
  move: Move,
  route: Route,
  memory: RouteMemory,
  parts: MoveParts,
): Promise<void> {
  const { own, evening, pace, phone } = parts;
  own.phase = move.kind === 'drive' ? 'driving' : 'at_stop';
  switch (move.kind) {
    case 'drive':
      return drive(move, route, memory, parts);
    case 'start':
      return start(move.activity, route, memory, parts);
    case 'answer': {
      const { activity, requirement } = move;
      const answers = entryOf(memory.confirmations, activity.reference, () => new Map<string, boolean>());
      answers.set(requirement.integration_key, happens(parts.random, 0.3));
      return;
    }
    case 'fulfil':
      await pace.pass(workMs, evening);
      return fulfil(move, route, memory, parts);
    case 'finish':
      return finish(move.activity, route, memory, parts);
    case 'depart':
      return depart(move.stop, route, memory, parts);
    case 'complete': {
      const done = await parts.book.report(route, { kind: 'completion' }, (onRoute) =>
        onRoute.reportCompletion(),
      );
      if (!done.ok) return again(parts);
      memory.completed = true;
      own.routesCompleted += 1;
      if (phone.client.state === 'offline') phone.client.nudge();
      return;
    }
    case 'nothing':
      return;
  }
}

/** Called if the move could not be made. Waits, so that the driver tries again in a later turn of the event loop. */
async function again({ evening, pace }: MoveParts): Promise<void> {
  await pace.pass(1_000, evening);
  await turn();
}

async function drive(
  { stop, before }: Extract<Move, { kind: 'drive' }>,
  route: Route,
  memory: RouteMemory,
  parts: MoveParts,
): Promise<void> {
  const { book, meters, assetId, habits, random } = parts;
  if (happens(random, habits.unplanned)) await doUnplanned(route, parts);
  const arrived = await driveTo(stop, before, parts);
  // The driver may have got another route during the trip; then the trip has no effect.
  if (!arrived || parts.phone.client.route?.id !== route.id) return;
  meters.advance(assetId, (stop.planned_path_to?.distance_m ?? 0) / 1_000);
  const hours = (parseTimeSpan(stop.planned_path_to?.duration ?? '') ?? 0) / 3_600_000;
  for (const asset of route.allocation.assets) {
    if (asset.odometer?.meter_type === 'hours') meters.advance(asset.id, hours);
  }
  const { coordinates } = stop.address;
  const at = new Date().toISOString();
  const done = await book.report(route, { kind: 'arrival', target: stop.id }, (onRoute) =>
    onRoute.reportArrival(stop.id, coordinates),
  );
  if (!done.ok) return again(parts);
  memory.arrivedAt.set(stop.id, at);
  await waitForWindow(stop, parts);
}

/** Waits until the first time window of the stop opens, if the driver is early. */
async function waitForWindow(
  { time_windows: windows = [] }: PointOfInterest,
  parts: MoveParts,
): Promise<void> {
  const opens = Math.min(...windows.map(({ from }) => Date.parse(from)));
  const earlyMs = opens - Date.now();
  // If the times of the plan are not compressed, the window may be hours away; the driver waits an hour of the day at
  // most.
  if (earlyMs > 0 && Number.isFinite(earlyMs)) {
    await parts.pace.pass(Math.min(earlyMs * parts.pace.speed, 3_600_000), parts.evening);
  }
}

/** Adds and completes an unplanned activity, a fuel stop or a breakdown. */
async function doUnplanned(route: Route, parts: MoveParts): Promise<void> {
  const { book, random, pace, evening } = parts;
  const isFuel = happens(random, 0.8);
  const reference = `own-${wholeBetween(random, 100_000, 999_999)}-${Date.now() % 1_000_000}`;
  const what = isFuel
    ? ({ type: 'fuel_stop', name: 'Fuel' } as const)
    : ({ type: 'breakdown', name: 'Flat tyre' } as const);
  const added = await book.report(route, { kind: 'activity_added', target: reference }, (onRoute) =>
    onRoute.addActivity({ reference, ...what }),
  );
  if (!added.ok) return again(parts);
  await pace.pass(isFuel ? 600_000 : 1_800_000, evening);
  await book.report(route, { kind: 'activity_status', target: reference, detail: 'completed' }, (onRoute) =>
    onRoute.reportActivity(reference, 'completed'),
  );
}

async function start(activity: Activity, route: Route, memory: RouteMemory, parts: MoveParts): Promise<void> {
  const { book, random, habits } = parts;
  const { reference } = activity;
  const mayFail = (activity.failure_sequence ?? []).length > 0;
  if (mayFail && happens(random, habits.failActivity)) memory.failing.add(reference);
  const done = await book.report(
    route,
    { kind: 'activity_status', target: reference, detail: 'started' },
    (onRoute) => onRoute.reportActivity(reference, 'started'),
  );
  if (!done.ok) return again(parts);
  memory.activities.set(reference, 'started');
}

async function fulfil(
  place: { stop: PointOfInterest; activity: Activity; requirement: Requirement },
  route: Route,
  memory: RouteMemory,
  parts: MoveParts,
): Promise<void> {
  const answered = entryOf(memory.answered, place.activity.reference, () => new Set<string>());
  const done = await captureOutcome({ ...place, route }, parts);
  if (!done) return again(parts);
  answered.add(place.requirement.integration_key);
  // The driver corrects a mistake with a second outcome for the same requirement.
  if (happens(parts.random, parts.habits.correct)) await captureOutcome({ ...place, route }, parts);
}

async function finish(
  { reference }: Activity,
  route: Route,
  memory: RouteMemory,
  parts: MoveParts,
): Promise<void> {
  const { book, pace, evening, phone } = parts;
  await pace.pass(workMs, evening);
  const status = memory.failing.has(reference) ? 'failed' : 'completed';
  const reason = status === 'failed' ? 'Nobody was there' : undefined;
  const done = await book.report(
    route,
    { kind: 'activity_status', target: reference, detail: status },
    (onRoute) => onRoute.reportActivity(reference, status, reason),
  );
  if (!done.ok) return again(parts);
  memory.activities.set(reference, 'over');
  // The driver opens the app again, so it tries to connect.
  if (phone.client.state === 'offline') phone.client.nudge();
}

async function depart(
  stop: PointOfInterest,
  route: Route,
  memory: RouteMemory,
  parts: MoveParts,
): Promise<void> {
  const done = await parts.book.report(route, { kind: 'departure', target: stop.id }, (onRoute) =>
    onRoute.reportDeparture(stop.id, stop.address.coordinates),
  );
  if (!done.ok) return again(parts);
  memory.departed.add(stop.id);
}
