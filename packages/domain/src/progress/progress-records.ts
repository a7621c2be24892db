import type { UnplannedActivity } from '@fleet/contract/driving/progress';
import type { Activity } from '@fleet/contract/planning/routes';

/** The source of a report: the driver, or the detection from positions. */
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

/**
 * An activity that the driver started during the route. If it names no stop, it belongs to the stop where the asset is,
 * or to the next stop.
 */
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

/**
 * One report on the execution of a route [C-6]. The log of reports is authoritative; the route's progress is derived
 * from it.
 */
export type ProgressRecord = StopRecord | ActivityRecord | AddedActivityRecord | CompletionRecord;

/** The earliest time; null if there is none. */
export function earliest(times: readonly number[]): number | null {
  return times.reduce<number | null>((best, each) => (best === null || each < best ? each : best), null);
}

/** The latest time; null if there is none. */
export function latest(times: readonly number[]): number | null {
  return times.reduce<number | null>((best, each) => (best === null || each > best ? each : best), null);
}

/** A time as in responses, so that one instant has one text [R-CNV-3]. */
export function dateTimeText(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
