import { hash } from 'node:crypto';

/**
 * What the statement is to do with an item: write it, hold it back for a controller, look up whether it was taken already, or
 * look that up among the recorded ones alone, since it is what waits in quarantine that was judged.
 */
export type Take = 'record' | 'hold' | 'look' | 'look_recorded';

/** One outcome as the submission statement takes it; the names are its columns. */
export interface SubmissionItem {
  /** Position in the request, from 0. */
  n: number;
  submission_id: string;
  take: Take;
  activity_reference: string;
  requirement_key: string;
  kind: string;
  status: string;
  captured_at: string;
  sequence: number | null;
  /** SHA-256 of the canonical content, hexadecimal; null where the content has no canonical form. */
  hash: string | null;
  content: unknown;
  route_version: number;
  late: boolean;
  /** For each sequence with this requirement, those to be answered before it. */
  preceding: readonly (readonly string[])[];
  event_id: string;
}

/** Digest by which a replay is told from another content under the same id [C-6]. */
export function contentHash(routeId: string, canonical: string): string {
  return hash('sha256', `${routeId}\n${canonical}`, 'hex');
}
