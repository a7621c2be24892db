import { compareDecimals } from '../values/decimal.js';
import { storedMicroseconds } from '../values/stored-time.js';

/** An odometer outcome with its reading. */
export interface OdometerCapture {
  activity_reference: string;
  requirement_key: string;
  captured_at: string;
  /** In lower case. */
  submission_id: string;
  /** In lower case; null if the outcome failed or was skipped: it then withdraws the previous reading. */
  asset_id: string | null;
  reading: string | null;
}

/** The odometer outcome in force for each requirement [C-6]. */
export interface CountingCaptures {
  add(capture: OdometerCapture): void;
  /**
   * Returns the highest reading in force of an asset captured until `at`, or `known` if that is higher. Leaves out the
   * requirement of `at` itself, because `at` replaces its outcome. Null if no reading is known.
   */
  highestReading(assetId: string, at: CapturePlace, known: string | null): string | null;
}

export type CapturePlace = Pick<OdometerCapture, 'activity_reference' | 'requirement_key' | 'captured_at'>;

/** What decides which of two outcomes is in force. */
export type CaptureOrder = Pick<OdometerCapture, 'captured_at' | 'submission_id'>;

/**
 * Determines which odometer outcomes are in force. The server and the phone both use it; `reading-queries.ts` does the
 * same in SQL.
 */
export function countCaptures(captures: Iterable<OdometerCapture> = []): CountingCaptures {
  const counting = new Map<string, OdometerCapture>();
  const add = (capture: OdometerCapture) => {
    const before = counting.get(requirementOf(capture));
    if (before === undefined || countsBefore(capture, before)) counting.set(requirementOf(capture), capture);
  };
  for (const capture of captures) add(capture);
  return {
    add,
    highestReading(assetId, at, known) {
      let highest = known;
      for (const [requirement, { asset_id, captured_at, reading }] of counting) {
        if (reading === null || asset_id !== assetId || requirement === requirementOf(at)) continue;
        if (storedMicroseconds(captured_at) > storedMicroseconds(at.captured_at)) continue;
        if (highest === null || compareDecimals(reading, highest) > 0) highest = reading;
      }
      return highest;
    },
  };
}

/**
 * Of two outcomes of one requirement, the one captured last is in force; with equal times, the one with the greater id.
 */
export function countsBefore(one: CaptureOrder, other: CaptureOrder): boolean {
  const difference = storedMicroseconds(one.captured_at) - storedMicroseconds(other.captured_at);
  return difference === 0 ? one.submission_id > other.submission_id : difference > 0;
}

function requirementOf(of: { activity_reference: string; requirement_key: string }): string {
  return JSON.stringify([of.activity_reference, of.requirement_key]);
}
