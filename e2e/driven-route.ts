import { randomUUID } from 'node:crypto';
import { uncheckedDraft } from '@fleet/client/outcome-draft';
import type { Requirement } from '@fleet/contract/planning/requirements';
import type { Activity, PointOfInterest, Route } from '@fleet/contract/planning/routes';
import { captureFor } from '../apps/service/src/demo/demo-captures.js';
import type { LocalStop } from '../packages/client/src/queue/local-progress.js';
import type { TestPhone } from './test-phone.js';

export interface DriveOptions {
  /** Completes the route; true by default. */
  complete?: boolean;
  /** The number of positions on the way to each stop; 3 by default. */
  positionsPerLeg?: number;
  /** Adds an unplanned activity; true by default. */
  addsActivity?: boolean;
}

/**
 * Drives the phone's route from its current state to the last stop, and captures everything required. Pauses after each
 * capture, so that a test can do something in between, such as ending the app. Another drive then continues, from the
 * progress that the phone has stored. The phone's book contains the captures.
 */
export async function* driveRoute(
  phone: TestPhone,
  options: DriveOptions = {},
): AsyncGenerator<string, void, void> {
  const { complete = true, positionsPerLeg = 3, addsActivity = true } = options;
  const { route } = phone.client;
  if (route === null) throw new Error('the phone has no route');
  for (const [index, stop] of route.travel_plan.points_of_interest.entries()) {
    const current = () => stateOf(phone, route, stop);
    if (current().status === 'departed') continue;
    if (current().status === 'pending') {
      for (const coordinates of wayTo(stop, positionsPerLeg)) {
        await phone.capture((client) => client.reportPosition({ coordinates, speed: 8.3, accuracy_m: 6 }));
        yield 'position';
      }
      await phone.capture((client) => client.reportArrival(stop.id, placeOf(stop)));
      yield 'arrival';
    }
    if (addsActivity && index === 1 && current().activities.length === stop.activities.length) {
      const activity = {
        reference: `fuel-${randomUUID().slice(0, 8)}`,
        type: 'fuel_stop',
        name: 'Fuel',
      } as const;
      await phone.capture((client) => client.addActivity(activity));
      yield 'activity';
    }
    for (const activity of activitiesOf(stop)) yield* doActivity(phone, route, stop, activity);
    await phone.capture((client) => client.reportDeparture(stop.id));
    yield 'departure';
  }
  if (!complete || phone.client.progress()?.completed === true) return;
  await phone.capture((client) => client.reportCompletion());
  yield 'completion';
}

/** The progress at a stop according to the phone; none if the phone now has another route. */
function stateOf(phone: TestPhone, route: Route, stop: PointOfInterest): LocalStop {
  const progress = phone.client.progress();
  const known =
    progress?.routeId === route.id ? progress.stops.find((each) => each.id === stop.id) : undefined;
  const unknown = { arrivedAt: null, departedAt: null, workedAt: null, activities: [] };
  return known ?? { id: stop.id, status: 'pending', ...unknown };
}

/** Drives to the end without pauses. */
export async function driveAll(phone: TestPhone, options?: DriveOptions): Promise<void> {
  for await (const _ of driveRoute(phone, options));
}

/** Drives until this many records are captured, or the route ends. */
export async function driveSome(drive: AsyncGenerator<string>, captures: number): Promise<void> {
  for (let count = 0; count < captures; count += 1) {
    if ((await drive.next()).done === true) return;
  }
}

async function* doActivity(
  phone: TestPhone,
  route: Route,
  stop: PointOfInterest,
  activity: Activity,
): AsyncGenerator<string, void, void> {
  const { reference } = activity;
  const current = () => stateOf(phone, route, stop).activities.find((each) => each.reference === reference);
  const isDone = current()?.status === 'completed';
  if (isDone) return;
  if ((current()?.status ?? 'pending') === 'pending') {
    await phone.capture((client) => client.reportActivity(reference, 'started'));
    yield 'started';
  }
  for (const requirement of requirementsOf(activity)) {
    if (current()?.answered.has(requirement.integration_key) === true) continue;
    await answer(phone, route, stop, activity, requirement);
    yield requirement.kind;
  }
  await phone.capture((client) => client.reportActivity(reference, 'completed'));
  yield 'completed';
}

/** Captures an outcome that the service accepts, with its pictures. */
async function answer(
  phone: TestPhone,
  route: Route,
  stop: PointOfInterest,
  activity: Activity,
  requirement: Requirement,
): Promise<void> {
  const imageUrls: string[] = [];
  for (let count = 0; count < picturesFor(requirement); count += 1) imageUrls.push(await phone.picture());
  const scene = { route, stop, activity, nowMs: phone.clock.now(), drivenM: 0, drivenMs: 0, imageUrls };
  const draft = uncheckedDraft({
    activity_reference: activity.reference,
    integration_key: requirement.integration_key,
    status: 'success',
    position: placeOf(stop),
    ...captureFor(requirement.kind, requirement, scene),
  });
  await phone.capture((client) => client.captureOutcome(draft));
}

function picturesFor(requirement: Requirement): number {
  if (requirement.kind === 'image') return requirement.multiple ? 2 : 1;
  return requirement.kind === 'signature' || requirement.kind === 'document_scan' ? 1 : 0;
}

function activitiesOf(stop: PointOfInterest): Activity[] {
  return stop.execution_sequence.flatMap((reference) =>
    stop.activities.filter((each) => each.reference === reference),
  );
}

function requirementsOf(activity: Activity): Requirement[] {
  return activity.execution_sequence.flatMap((key) =>
    activity.requirements.filter((each) => each.integration_key === key),
  );
}

function placeOf(stop: PointOfInterest): [number, number] | undefined {
  return stop.address.coordinates;
}

/** Points of the planned path; the last is before the stop. */
function wayTo(stop: PointOfInterest, count: number): [number, number][] {
  const line = stop.planned_path_to?.geometry?.coordinates ?? [[1.5, 42.5]];
  return Array.from({ length: count }, (_, index): [number, number] => {
    const [longitude = 1.5, latitude = 42.5] = line[Math.floor((index / count) * line.length)] ?? [];
    return [longitude, latitude];
  });
}
