import type { Activity, PointOfInterest, Route } from '@fleet/contract/planning/routes';
import type { ActivityRecord, AddedActivityRecord, ProgressRecord } from './progress-records.js';
import { type StopTimes, stopAt } from './stop-times.js';

type ActivityState = Pick<ActivityRecord, 'status' | 'at' | 'reason'>;

/** Of two reports of the same instant, the one with the higher rank applies. */
const statusRank: Readonly<Record<ActivityRecord['status'], number>> = {
  started: 1,
  skipped: 2,
  failed: 3,
  completed: 4,
};

/** Returns the report that applies to each activity: the latest, whatever the order of the reports [C-6]. */
export function activityStates(records: readonly ProgressRecord[]): ReadonlyMap<string, ActivityState> {
  const found = new Map<string, ActivityState>();
  const enter = (reference: string, state: ActivityState) => {
    const before = found.get(reference);
    if (before === undefined || outweighs(state, before)) found.set(reference, state);
  };
  for (const each of records) {
    if (each.kind === 'activity_status') enter(each.reference, each);
    // Adding an activity during the route also starts it.
    if (each.kind === 'added_activity') enter(each.activity.reference, { status: 'started', at: each.at });
  }
  return found;
}

function outweighs(one: ActivityState, other: ActivityState): boolean {
  const later = Date.parse(one.at) - Date.parse(other.at);
  if (later !== 0) return later > 0;
  const further = statusRank[one.status] - statusRank[other.status];
  return further === 0 ? (one.reason ?? '') > (other.reason ?? '') : further > 0;
}

/**
 * Returns the activity with the status of its report, or with status pending if there is no report. Returns the same
 * object if nothing changes.
 */
export function withStatus(activity: Activity, state: ActivityState | undefined): Activity {
  const status = state?.status ?? 'pending';
  const reason = state?.reason;
  if (activity.status === status && activity.status_reason === reason) return activity;
  const { status_reason: _, ...rest } = activity;
  return reason === undefined ? { ...rest, status } : { ...rest, status, status_reason: reason };
}

/**
 * Returns the activities that the driver added, by the id of their stop, in order of time. If the plan has the same
 * reference, the plan's activity applies; if a reference was added twice, the first one does.
 */
export function addedActivities(
  plan: Route,
  records: readonly ProgressRecord[],
  timesOf: (stop: PointOfInterest) => StopTimes,
): ReadonlyMap<string, Activity[]> {
  const stops = plan.travel_plan.points_of_interest;
  const planned = new Set(
    stops.flatMap((stop) => stop.activities.filter((each) => each.planned).map((each) => each.reference)),
  );
  const first = new Map<string, AddedActivityRecord>();
  for (const each of records) {
    if (each.kind !== 'added_activity' || planned.has(each.activity.reference)) continue;
    const before = first.get(each.activity.reference);
    if (before === undefined || inOrder(each, before) < 0) first.set(each.activity.reference, each);
  }
  const byStop = new Map<string, Activity[]>();
  for (const each of [...first.values()].sort(inOrder)) {
    const stop = stops.find((one) => one.id === each.stop_id) ?? stopAt(stops, timesOf, Date.parse(each.at));
    if (stop === undefined) continue;
    const { reference, type, name, description, duration } = each.activity;
    const activity: Activity = {
      reference,
      type,
      name,
      ...(description === undefined ? {} : { description }),
      ...(duration === undefined ? {} : { duration }),
      requirements: [],
      execution_sequence: [],
      status: 'started',
      planned: false,
    };
    byStop.set(stop.id, [...(byStop.get(stop.id) ?? []), activity]);
  }
  return byStop;
}

/** By time; with equal times by content, so that the order of the records has no effect. */
function inOrder(one: AddedActivityRecord, other: AddedActivityRecord): number {
  const time = Date.parse(one.at) - Date.parse(other.at);
  if (time !== 0) return time;
  return sortText(one) < sortText(other) ? -1 : 1;
}

function sortText({ stop_id, activity }: AddedActivityRecord): string {
  const { reference, type, name, description, duration } = activity;
  return JSON.stringify([reference, stop_id, type, name, description, duration]);
}
