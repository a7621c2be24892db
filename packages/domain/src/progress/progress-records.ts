import type { UnplannedActivity } from '@fleet/contract/driving/progress';
import type { Activity } from '@fleet/contract/planning/routes';

/** Who says so: the driver, or the detection from positions. */
export type ReportSource = 'driver' | 'geofence';

export interface StopRecord {
  kind: 'arrival' | 'departure';
  stop_id: string;
  at: string;
  source: ReportSource;
}

export interface ActivityRecord {
  kind: 'activity_status';
  reference: string;
  status: Exclude<Activity['status'], 'pending'>;
  at: string;
  reason?: string;
}

/** An activity that the driver started on the road; without a stop it belongs to the truck's current or next stop. */
export interface AddedActivityRecord {
  kind: 'added_activity';
  at: string;
  stop_id: string | null;
  activity: Pick<UnplannedActivity, 'reference' | 'type' | 'name' | 'description' | 'duration'>;
}

export interface CompletionRecord {
  kind: 'completion';
  at: string;
}

/** One report on the execution of a route [C-6]. The log of them is the truth, the route's progress follows from it. */
export type ProgressRecord = StopRecord | ActivityRecord | AddedActivityRecord | CompletionRecord;

/** The earliest of some times, null when there is none. */
export function earliest(times: readonly number[]): number | null {
  return times.reduce<number | null>((best, each) => (best === null || each < best ? each : best), null);
}

/** The latest of some times, null when there is none. */
export function latest(times: readonly number[]): number | null {
  return times.reduce<number | null>((best, each) => (best === null || each > best ? each : best), null);
}

/** A time as it goes over the wire, so that one instant has one text [R-CNV-3]. */
export function dateTimeText(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
