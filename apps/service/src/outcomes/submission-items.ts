import { hash } from 'node:crypto';

/**
 * What the statement does with an item: record it, quarantine it, look up whether it was submitted before, or look that
 * up among recorded outcomes only, because the item itself is the quarantined record.
 */
export type ItemAction = 'record' | 'quarantine' | 'look_up' | 'look_up_recorded';

/** One outcome as a parameter of the submission statement; the names are its columns. */
export interface SubmissionItem {
  /** Position in the request, from 0. */
  n: number;
  submission_id: string;
  action: ItemAction;
  activity_reference: string;
  requirement_key: string;
  kind: string;
  status: string;
  captured_at: string;
  sequence: number | null;
  /** SHA-256 of the canonical content, hexadecimal; null if the content has no canonical form. */
  hash: string | null;
  content: unknown;
  route_version: number;
  late: boolean;
  /** For each sequence that contains this requirement, the requirements before it. */
  preceding: readonly (readonly string[])[];
  event_id: string;
}

/** Digest that distinguishes a replay from other content under the same id [C-6]. */
export function contentHash(routeId: string, canonical: string): string {
  return hash('sha256', `${routeId}\n${canonical}`, 'hex');
}
