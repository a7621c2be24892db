import { compareDecimals } from '../values/decimal.js';

/** An odometer outcome, with the reading that it brings. */
export interface OdometerCapture {
  activity_reference: string;
  requirement_key: string;
  captured_at: string;
  /** In lower case. */
  submission_id: string;
  /** In lower case; null where the outcome failed or was skipped: it withdraws the reading before it. */
  asset_id: string | null;
  reading: string | null;
}

/** The odometer outcome that counts for each requirement [C-6]. */
export interface CountingCaptures {
  add(capture: OdometerCapture): void;
  /**
   * The highest counting reading of an asset captured until `at`, or `known` if that is higher; without the requirement
   * of `at` itself, because that outcome is corrected. Null if nothing is known.
   */
  highestReading(assetId: string, at: CapturePlace, known: string | null): string | null;
}

export type CapturePlace = Pick<OdometerCapture, 'activity_reference' | 'requirement_key' | 'captured_at'>;

/** Counts odometer outcomes. The server and the phone both use it; `reading-queries.ts` says the same in SQL. */
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
        if (Date.parse(captured_at) > Date.parse(at.captured_at)) continue;
        if (highest === null || compareDecimals(reading, highest) > 0) highest = reading;
      }
      return highest;
    },
  };
}

/** Of two outcomes of one requirement, the one captured last counts; of the same moment, the one with the greater id. */
function countsBefore(one: OdometerCapture, other: OdometerCapture): boolean {
  const difference = Date.parse(one.captured_at) - Date.parse(other.captured_at);
  return difference === 0 ? one.submission_id > other.submission_id : difference > 0;
}

function requirementOf(of: { activity_reference: string; requirement_key: string }): string {
  return JSON.stringify([of.activity_reference, of.requirement_key]);
}
