import { compareDecimals } from '@fleet/domain/decimal';
import type { JudgedOutcome } from '@fleet/domain/outcome-judgement';
import type { OdometerEntry } from './outcome-drafts.js';

/** The odometer outcome that counts for a requirement: the one captured last, with the reading that it stands for. */
export interface CountingOutcome {
  activity_reference: string;
  requirement_key: string;
  captured_at: string;
  submission_id: string;
  /** Null where it failed or was skipped, or where its meter is no longer the asset's. */
  asset_id: string | null;
  reading: string | null;
}

/** What the database knows before a batch is judged. */
export interface KnownReadings {
  /** By `entryKey`: the reading at the entry's capture by all that this batch does not touch. */
  untouched: ReadonlyMap<string, string | null>;
  /** Of the requirements that the batch touches. */
  counting: readonly CountingOutcome[];
  /** Ids of the batch that stand for something already: such an entry brings no reading, whatever it says. */
  usedIds: ReadonlySet<string>;
}

/** Readings while a batch is judged, as if its outcomes came one by one [C-6]. */
export interface ReadingLedger {
  /** The reading in force on an asset when the entry was captured, without the outcome that the entry corrects. */
  readingAt(n: number, assetId: string): string | null;
  /** An odometer outcome was accepted: for its requirement it counts, unless one captured later does. */
  note(outcome: JudgedOutcome): void;
}

/** Where nothing asks for a reading. */
export const noReadings: ReadingLedger = { readingAt: () => null, note: () => undefined };

export const entryKey = (n: number, assetId: string): string => `${n} ${assetId}`;

export function openLedger(odometers: readonly OdometerEntry[], known: KnownReadings): ReadingLedger {
  const counting = new Map(known.counting.map((each) => [requirementOf(each), each]));
  const entries = new Map(odometers.map(({ placed: { draft } }) => [draft.n, draft.header]));
  return {
    readingAt(n, assetId) {
      const entry = entries.get(n) ?? null;
      let highest = known.untouched.get(entryKey(n, assetId)) ?? null;
      if (entry === null) return highest;
      const own = requirementOf({ ...entry, requirement_key: entry.integration_key });
      for (const [requirement, each] of counting) {
        if (each.asset_id !== assetId || each.reading === null || requirement === own) continue;
        if (Date.parse(each.captured_at) > Date.parse(entry.captured_at)) continue;
        if (highest === null || compareDecimals(each.reading, highest) > 0) highest = each.reading;
      }
      return highest;
    },
    note({ header, reading }) {
      const { activity_reference, integration_key: requirement_key, captured_at, submission_id } = header;
      if (known.usedIds.has(submission_id)) return;
      const outcome: CountingOutcome = {
        activity_reference,
        requirement_key,
        captured_at,
        submission_id,
        asset_id: reading?.assetId ?? null,
        reading: reading?.value ?? null,
      };
      const before = counting.get(requirementOf(outcome));
      if (before === undefined || isLater(outcome, before)) counting.set(requirementOf(outcome), outcome);
    },
  };
}

function requirementOf(of: { activity_reference: string; requirement_key: string }): string {
  return JSON.stringify([of.activity_reference, of.requirement_key]);
}

function isLater(one: CountingOutcome, other: CountingOutcome): boolean {
  const difference = Date.parse(one.captured_at) - Date.parse(other.captured_at);
  return difference === 0 ? one.submission_id > other.submission_id : difference > 0;
}
