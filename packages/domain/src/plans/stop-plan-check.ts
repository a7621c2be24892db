import { below, isFull, type Problem, problem } from '@fleet/contract/ground/problems';
import type { Geofence } from '@fleet/contract/planning/routes';
import type { PatternBook } from '../patterns/pattern-book.js';
import { checkNames } from '../values/sequence-check.js';
import type { InTurns } from '../values/work-in-turns.js';
import { activityPlanCheck, type StopPlan } from './activity-plan-check.js';

/**
 * Returns the faults of one stop, with pointers relative to it, and those of its activities. The rules: the sequence
 * names each activity of the stop exactly once, and no other activity [R-RTE-14]; the times are in order; a polygon is
 * closed [R-RTE-11].
 */
export function* stopPlanCheck(
  stop: StopPlan,
  consignmentKeys: ReadonlySet<string>,
  patterns: PatternBook,
): InTurns<Problem[]> {
  const references = new Set(stop.activities.map((each) => each.reference));
  const sequenced = new Set(stop.execution_sequence);
  const problems = [
    ...checkTimes(stop),
    ...checkGeofence(stop.geofence),
    ...checkNames(stop.execution_sequence, references, '/execution_sequence', 'activity'),
    ...stop.activities.flatMap(({ reference }, index) =>
      sequenced.has(reference)
        ? []
        : [
            problem(
              'not_sequenced',
              `/activities/${index}/reference`,
              `The execution_sequence of its stop does not contain the activity '${reference}'.`,
            ),
          ],
    ),
  ];
  for (const [index, each] of stop.activities.entries()) {
    if (isFull(problems)) break;
    const found = yield* activityPlanCheck(each, consignmentKeys, patterns);
    for (const fault of below(`/activities/${index}`, found)) problems.push(fault);
  }
  return problems;
}

function checkTimes(stop: StopPlan): Problem[] {
  const { planned_arrival_at: arrival, planned_departure_at: departure, time_windows: windows = [] } = stop;
  return [
    ...checkOrder(arrival, departure, '/planned_departure_at'),
    ...windows.flatMap(({ from, to }, index) => checkOrder(from, to, `/time_windows/${index}/to`)),
  ];
}

function checkOrder(from: string | undefined, to: string | undefined, pointer: string): Problem[] {
  if (from === undefined || to === undefined || Date.parse(from) <= Date.parse(to)) return [];
  return [problem('times_out_of_order', pointer)];
}

function checkGeofence(geofence: Geofence): Problem[] {
  if (geofence.type === 'radius') return [];
  const first = geofence.coordinates[0];
  const last = geofence.coordinates.at(-1);
  const closed = first !== undefined && last !== undefined && first[0] === last[0] && first[1] === last[1];
  return closed && geofence.coordinates.length >= 4
    ? []
    : [problem('polygon_not_closed', '/geofence/coordinates')];
}
