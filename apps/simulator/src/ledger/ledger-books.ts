import type { CapturedRecord } from './captured-ledger.js';
import type { RecordedFact, RecordedFacts } from './recorded-facts.js';

/** The flush receipt of a session. */
export interface SessionReceipt {
  sessionId: string;
  receivedThrough: number;
}

/** A record that is still on a phone when the run ends. */
export interface QueuedRecord {
  id: string;
  parked: boolean;
}

/** Both sides of the comparison: the captures and phones of the simulator, and the data of the service. */
export interface LedgerBooks {
  captured: readonly CapturedRecord[];
  recorded: RecordedFacts;
  receipts: readonly SessionReceipt[];
  queued: readonly QueuedRecord[];
}

export const differenceKinds = ['lost', 'undelivered', 'parked', 'doubled', 'altered', 'unexpected'] as const;
/**
 * - `lost`: captured, but neither on the phone nor at the service.
 * - `undelivered` and `parked`: still on the phone.
 * - `doubled`: recorded more often than captured.
 * - `altered`: recorded with another content, time, route or session.
 * - `unexpected`: recorded, but never captured.
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
  /** The result of each record that was found at the service. */
  results: { driverId: string; result: RecordedFact['result'] }[];
  /** Each record that was not found at the service, and what shows this. The record may still be on a phone. */
  missing: { record: CapturedRecord; because: string }[];
}

export const noFindings = (): LedgerFindings => ({ differences: [], results: [], missing: [] });

/** The name of a record in the text of a difference. */
export function nameOf({ kind, id, target, detail, sequence }: CapturedRecord): string {
  const number = sequence === null ? '' : `, number ${sequence}`;
  return `${[kind, target, detail].filter((word) => word !== '').join(' ')} (${id}${number})`;
}

/** Phones and simulator share a clock, but times rounded to milliseconds may differ by one. */
const toleranceMs = 1;

/** True if the fact has the time at which the record was captured. */
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
