import type { CapturedRecord } from './captured-ledger.js';
import type { RecordedFact, RecordedFacts } from './recorded-facts.js';

/** What the service says of a session's numbers. */
export interface SessionReceipt {
  sessionId: string;
  receivedThrough: number;
}

/** A record that is still on a phone when the run ends. */
export interface QueuedRecord {
  id: string;
  parked: boolean;
}

/** Both sides of the comparison. */
export interface LedgerBooks {
  captured: readonly CapturedRecord[];
  recorded: RecordedFacts;
  receipts: readonly SessionReceipt[];
  queued: readonly QueuedRecord[];
}

export const differenceKinds = ['lost', 'undelivered', 'parked', 'doubled', 'altered', 'unexpected'] as const;
/**
 * `lost`: captured, no longer on a phone, and not at the service. `undelivered` and `parked`: still on the phone.
 * `doubled`: at the service more often than captured. `altered`: another content, time, route or session. `unexpected`:
 * at the service, and never captured.
 */
export type DifferenceKind = (typeof differenceKinds)[number];

export interface LedgerDifference {
  kind: DifferenceKind;
  driverId: string;
  sessionId: string | null;
  /** One sentence for people. */
  what: string;
}

/** What one part of the comparison found. */
export interface LedgerFindings {
  differences: LedgerDifference[];
  /** What became of each record that was found. */
  results: { driverId: string; result: RecordedFact['result'] }[];
  /** A record that was not found, and how that shows; where it is now is another question. */
  missing: { record: CapturedRecord; because: string }[];
}

export const noFindings = (): LedgerFindings => ({ differences: [], results: [], missing: [] });

/** How a record is called in a difference. */
export function nameOf({ kind, id, target, detail, sequence }: CapturedRecord): string {
  const number = sequence === null ? '' : `, number ${sequence}`;
  return `${[kind, target, detail].filter((word) => word !== '').join(' ')} (${id}${number})`;
}

/** The clocks are the same here; times rounded to milliseconds may differ by one. */
const toleranceMs = 1;

/** Whether a fact's time is the one at which the record was captured. */
export function isAtTime({ fromMs, untilMs }: CapturedRecord, { atMs }: RecordedFact): boolean {
  return atMs >= fromMs - toleranceMs && atMs <= untilMs + toleranceMs;
}

export function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
