import type { DriverPages } from './driver-pages.js';

export const recordKinds = [
  'outcome',
  'arrival',
  'departure',
  'activity_status',
  'activity_added',
  'completion',
  'position',
] as const;
/** What a driver's phone captures, in the words of the service's own log. */
export type RecordKind = (typeof recordKinds)[number];

/** One capture of a simulated driver, as the simulator itself knows it. */
export interface CapturedRecord {
  /** By which the client and, of outcomes, the service knows it. */
  id: string;
  driverId: string;
  kind: RecordKind;
  /** Null where the phone died before it said so. */
  sessionId: string | null;
  sequence: number | null;
  /** Null of a position. */
  routeId: string | null;
  /** The stop's id, the activity's reference, or empty. */
  target: string;
  /** The status of an activity, otherwise empty. */
  detail: string;
  /** Between these two moments, in milliseconds since 1970. */
  fromMs: number;
  untilMs: number;
  /** For an outcome: its canonical content. A corrected one may have arrived in any of these forms. */
  contents: readonly string[];
  /** `unsure`: the phone died in the middle, so that it may have been kept or not. */
  certainty: 'captured' | 'unsure';
}

/** The book of all that was captured, kept outside of the phones. */
export interface CapturedLedger {
  add(record: CapturedRecord): void;
  /** The outcome was captured again under the same id, because the service had refused it. */
  mend(driverId: string, id: string, content: string): void;
  /** All that a driver captured. */
  recordsOf(driverId: string): Promise<CapturedRecord[]>;
}

/** A line of the book: a record, or that one was corrected. */
export type LedgerLine = { record: CapturedRecord } | { mended: string; content: string };

/** An empty book; `captured` is called for each record that was surely captured. */
export function openLedger(
  pages: DriverPages<LedgerLine>,
  captured: () => void = () => undefined,
): CapturedLedger {
  return {
    add(record) {
      pages.add(record.driverId, { record });
      if (record.certainty === 'captured') captured();
    },
    mend: (driverId, id, content) => pages.add(driverId, { mended: id, content }),
    async recordsOf(driverId) {
      const byId = new Map<string, CapturedRecord>();
      for (const line of await pages.read(driverId)) {
        if ('record' in line) byId.set(line.record.id, line.record);
        else {
          const found = byId.get(line.mended);
          if (found !== undefined) {
            byId.set(line.mended, { ...found, contents: [...found.contents, line.content] });
          }
        }
      }
      return [...byId.values()];
    },
  };
}
