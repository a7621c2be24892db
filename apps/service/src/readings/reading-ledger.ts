import { countCaptures, type OdometerCapture } from '@fleet/domain/outcomes/odometer-captures';
import type { JudgedOutcome } from '@fleet/domain/outcomes/outcome-judgement';

/** An outcome of a batch for an odometer requirement, whatever its status: it adds a reading, or withdraws one. */
export interface OdometerEntry {
  /** Its position in the batch. */
  n: number;
  submission_id: string;
  captured_at: string;
  activity_reference: string;
  requirement_key: string;
  asset_id: string;
  /** Whether the outcome is a success, which is judged by the earlier readings. */
  isRead: boolean;
}

/** What the database knows before a batch is judged. */
export interface KnownReadings {
  /**
   * By `entryKey`: the asset's reading at the entry's capture time, from requirements that this batch does not answer.
   */
  untouched: ReadonlyMap<string, string | null>;
  /** The outcomes that count for the requirements that the batch answers. */
  counting: readonly OdometerCapture[];
  /** Ids of the batch that are already recorded: such entries add no reading. */
  usedIds: ReadonlySet<string>;
}

/** The readings while a batch is judged, as if its outcomes arrived one by one [C-6]. */
export interface ReadingLedger {
  /** The asset's reading at the entry's capture time, without the outcome that the entry corrects. */
  readingAt(n: number, assetId: string): string | null;
  /** Adds an odometer outcome that was accepted. */
  note(outcome: JudgedOutcome): void;
}

/** The ledger of a batch without odometer outcomes. */
export const noReadings: ReadingLedger = { readingAt: () => null, note: () => undefined };

export const entryKey = (n: number, assetId: string): string => `${n} ${assetId}`;

export function openLedger(odometers: readonly OdometerEntry[], known: KnownReadings): ReadingLedger {
  const counting = countCaptures(known.counting);
  const entries = new Map(odometers.map((each) => [each.n, each]));
  return {
    readingAt(n, assetId) {
      const entry = entries.get(n);
      const untouched = known.untouched.get(entryKey(n, assetId)) ?? null;
      return entry === undefined ? untouched : counting.highestReading(assetId, entry, untouched);
    },
    note(outcome) {
      if (!known.usedIds.has(outcome.header.submission_id)) counting.add(captureOf(outcome));
    },
  };
}

export function captureOf({ header, reading }: JudgedOutcome): OdometerCapture {
  return {
    activity_reference: header.activity_reference,
    requirement_key: header.integration_key,
    captured_at: header.captured_at,
    submission_id: header.submission_id,
    asset_id: reading?.assetId ?? null,
    reading: reading?.value ?? null,
  };
}
