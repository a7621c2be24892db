import type { OutcomeCommonsOnWire } from '@fleet/contract/driving/outcomes';
import { parseTimeSpan } from '@fleet/contract/ground/time-span-format';
import type { Requirement, RequirementKindName, SentOf } from '@fleet/contract/planning/requirements';
import type { Activity, Route } from '@fleet/contract/planning/routes';
import { type CaptureScene, captureFor } from './demo-captures.js';

/** A success, as an entry of the list `outcomes` of a submission. */
export type DemoOutcome = OutcomeCommonsOnWire & {
  integration_key: string;
  status: 'success';
} & SentOf<RequirementKindName>;

interface WalkOptions {
  /** Addresses of completed uploads of the organisation; at least one. */
  imageUrls: readonly string[];
  /** A new UUID for each outcome's `submission_id`. */
  newId: () => string;
  /**
   * `all` includes the requirements of the failure sequence; `execution` leaves out those that are only there; default
   * `all`.
   */
  workflow?: 'all' | 'execution';
}

/** The requirements in the order in which a driver fulfils them. */
function sequenced(activity: Activity, workflow: 'all' | 'execution'): Requirement[] {
  const keys = [
    ...activity.execution_sequence,
    ...(workflow === 'all' ? (activity.failure_sequence ?? []) : []),
  ];
  return [...new Set(keys)].flatMap((key) =>
    activity.requirements.filter((each) => each.integration_key === key),
  );
}

/** The activities in the order of execution, each with the distance and time driven so far. */
function scenesOf(route: Route, nowMs: number, imageUrls: readonly string[]): CaptureScene[] {
  const scenes: CaptureScene[] = [];
  let drivenM = 0;
  let drivenMs = 0;
  for (const stop of route.travel_plan.points_of_interest) {
    drivenM += stop.planned_path_to?.distance_m ?? 0;
    drivenMs += parseTimeSpan(stop.planned_path_to?.duration ?? '') ?? 0;
    for (const reference of stop.execution_sequence) {
      const activity = stop.activities.find((each) => each.reference === reference);
      if (activity !== undefined) scenes.push({ route, stop, activity, nowMs, drivenM, drivenMs, imageUrls });
    }
  }
  return scenes;
}

/**
 * Returns a plausible success for every requirement of a route, in the order of execution. All are captured just before
 * `nowMs` (milliseconds since 1970), one millisecond apart. Throws RangeError without images.
 */
export function demoOutcomes(route: Route, nowMs: number, options: WalkOptions): DemoOutcome[] {
  const { imageUrls, newId, workflow = 'all' } = options;
  const captures = scenesOf(route, nowMs, imageUrls).flatMap((scene) =>
    sequenced(scene.activity, workflow).map((requirement) => ({ scene, requirement })),
  );
  return captures.map(({ scene, requirement }, position) => ({
    submission_id: newId(),
    activity_reference: scene.activity.reference,
    captured_at: new Date(nowMs - captures.length + position + 1).toISOString(),
    position: scene.stop.address.coordinates,
    integration_key: requirement.integration_key,
    status: 'success',
    ...captureFor(requirement.kind, requirement, scene),
  }));
}
