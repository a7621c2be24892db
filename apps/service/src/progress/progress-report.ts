import type { ProgressResult } from '@fleet/contract/driving/progress';

/** One report of a driver on a route, as stored in the log [C-6]; all members except the content identify it. */
export interface ProgressReport {
  kind: 'arrival' | 'departure' | 'activity_status' | 'activity_added' | 'completion';
  /** The stop's id, the activity's reference, or empty for the route itself. */
  target: string;
  /** The device's time, in its one written form. */
  at: string;
  /** The source of an arrival or departure, the status of an activity, otherwise empty. */
  detail: string;
  /** What else the client sent, its members always in the same order. */
  content: Readonly<Record<string, unknown>>;
}

/** What a report may have in addition: the session that captured it, and its sequence there [C-4]. */
export interface ReportEnvelope {
  session_id?: string;
  sequence?: number;
}

/** What became of a report, with the flush receipt. */
export interface ReceivedReport {
  result: ProgressResult;
  receivedThrough: number;
}

/** One text for every way to write an instant [C-1]. */
export function instantOf(dateTime: string): string {
  return new Date(dateTime).toISOString();
}
