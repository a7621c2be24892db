import type { Activity, PointOfInterest, Route } from '@fleet/contract/planning/routes';
import { sameJson } from '../values/json-equality.js';
import { activityStates, addedActivities, withStatus } from './activity-progress.js';
import { dateTimeText, earliest, type ProgressRecord, type StopRecord } from './progress-records.js';
import { type StopTimes, stopStatus, stopTimes } from './stop-times.js';

/**
 * Returns the route with the progress from the log of its progress records [C-6]. Replaces all progress that the route
 * already has, so pass the whole log; then any order of the records, and any repeats, give the same document. Records
 * that name parts that the plan no longer has change nothing. Returns the same object if nothing changes.
 *
 * A completion completes only an active route. Leave out a completion that was refused (`decideRoute`). Otherwise it
 * would complete the route when the route becomes active again.
 */
export function foldProgress(route: Route, records: readonly ProgressRecord[]): Route {
  const times = timesOfStops(records);
  const timesOf = (stop: PointOfInterest) => times.get(stop.id) ?? unknownTimes;
  const state = activityStates(records);
  const added = addedActivities(route, records, timesOf);
  const before = route.travel_plan.points_of_interest;
  const after = before.map((stop) => {
    const extra = (added.get(stop.id) ?? []).map((each) => withStatus(each, state.get(each.reference)));
    const planned = stop.activities
      .filter((each) => each.planned)
      .map((each) => withStatus(each, state.get(each.reference)));
    return withProgress(stop, timesOf(stop), [...planned, ...extra]);
  });
  const stopsChanged = after.some((stop, index) => stop !== before[index]);
  const head = headOf(route, records);
  const headChanged =
    head.status !== route.status ||
    head.started_at !== route.started_at ||
    head.completed_at !== route.completed_at;
  if (!stopsChanged && !headChanged) return route;
  const travelPlan = stopsChanged ? { ...route.travel_plan, points_of_interest: after } : route.travel_plan;
  return { ...route, ...head, travel_plan: travelPlan };
}

/** Like `foldProgress`, and also returns whether the document changed. */
export function applyProgress(
  route: Route,
  records: readonly ProgressRecord[],
): { route: Route; changed: boolean } {
  const after = foldProgress(route, records);
  return { route: after, changed: after !== route };
}

const unknownTimes: StopTimes = { arrivedMs: null, departedMs: null };

function timesOfStops(records: readonly ProgressRecord[]): ReadonlyMap<string, StopTimes> {
  const reports = new Map<string, StopRecord[]>();
  for (const each of records) {
    if (each.kind !== 'arrival' && each.kind !== 'departure') continue;
    const ofStop = reports.get(each.stop_id);
    if (ofStop === undefined) reports.set(each.stop_id, [each]);
    else ofStop.push(each);
  }
  return new Map([...reports].map(([stopId, ofStop]) => [stopId, stopTimes(ofStop)]));
}

function withProgress(stop: PointOfInterest, times: StopTimes, activities: Activity[]): PointOfInterest {
  const wasAdded = new Set(stop.activities.filter((each) => !each.planned).map((each) => each.reference));
  const sequence = stop.execution_sequence.filter((reference) => !wasAdded.has(reference));
  for (const each of activities) if (!each.planned) sequence.push(each.reference);
  const progress = {
    activities,
    execution_sequence: sequence,
    status: stopStatus(times),
    arrived_at: dateTimeText(times.arrivedMs),
    departed_at: dateTimeText(times.departedMs),
  };
  const same =
    stop.status === progress.status &&
    stop.arrived_at === progress.arrived_at &&
    stop.departed_at === progress.departed_at &&
    sameJson(stop.execution_sequence, sequence) &&
    sameActivities(stop.activities, activities);
  return same ? stop : { ...stop, ...progress };
}

/** An unchanged planned activity is the same object; only added ones must be compared by content. */
function sameActivities(before: readonly Activity[], after: readonly Activity[]): boolean {
  return (
    before.length === after.length &&
    after.every((each, index) => (each.planned ? each === before[index] : sameJson(each, before[index])))
  );
}

/** The progress of the route as a whole; once completed, it stays completed. */
function headOf(
  route: Route,
  records: readonly ProgressRecord[],
): Pick<Route, 'status' | 'started_at' | 'completed_at'> {
  const completed = earliest(
    records.filter((each) => each.kind === 'completion').map((each) => Date.parse(each.at)),
  );
  const status = route.status === 'active' && completed !== null ? 'completed' : route.status;
  const completedAt = completed === null ? route.completed_at : dateTimeText(completed);
  return {
    status,
    started_at: dateTimeText(earliest(records.map((each) => Date.parse(each.at)))),
    completed_at: status === 'completed' ? completedAt : null,
  };
}
