import type { ProgressResult } from '@fleet/contract/driving/progress';

/** One report of a driver on a route, as stored in the log [C-6]; all members except the content identify it. */
export interface ProgressReport {
  kind: 'arrival' | 'departure' | 'activity_status' | 'activity_added' | 'completion';
  /** The stop's id, the activity's reference, or empty for the route itself. */
  target: string;
  /** The device's time, in normal form. */
  at: string;
  /** The source of an arrival or departure, the status of an activity, otherwise empty. */
  detail: string;
  /** What else the client sent; the members are always in the same order. */
  content: Readonly<Record<string, unknown>>;
}

/** Optional members of a report: the session that captured it, and its sequence there [C-4]. */
export interface ReportEnvelope {
  session_id?: string;
  sequence?: number;
}

/** The result of a report, with the flush receipt. */
export interface ReceivedReport {
  result: ProgressResult;
  receivedThrough: number;
}

/** Writes an instant in normal form: one text for all notations [C-1]. */
export function instantOf(dateTime: string): string {
  return new Date(dateTime).toISOString();
}
