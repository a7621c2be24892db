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
/** The kinds of records that a driver's phone captures, by the names in the service's log. */
export type RecordKind = (typeof recordKinds)[number];

/** One capture of a simulated driver, as the simulator itself has noted it. */
export interface CapturedRecord {
  /** The id that the client uses, and for outcomes the service too. */
  id: string;
  driverId: string;
  kind: RecordKind;
  /** Null if the phone died before it returned one. */
  sessionId: string | null;
  sequence: number | null;
  /** Null for a position. */
  routeId: string | null;
  /** The stop's id, the activity's reference, or empty. */
  target: string;
  /** The status of an activity, otherwise empty. */
  detail: string;
  /** The record was captured between these two times, in milliseconds since 1970. */
  fromMs: number;
  untilMs: number;
  /** For an outcome: its canonical content. If it was corrected, all its contents; the service may have any of them. */
  contents: readonly string[];
  /** `unsure`: the phone died during the capture; it may or may not have stored the record. */
  certainty: 'captured' | 'unsure';
}

/** All captures of the fleet, stored outside of the phones. */
export interface CapturedLedger {
  add(record: CapturedRecord): void;
  /**
   * Adds the new content of an outcome that the service had refused and the driver has corrected, under the same id.
   */
  mend(driverId: string, id: string, content: string): void;
  /** Returns all captures of a driver. */
  recordsOf(driverId: string): Promise<CapturedRecord[]>;
}

/** A line of the ledger: a record, or the correction of one. */
export type LedgerLine = { record: CapturedRecord } | { mended: string; content: string };

/** Opens an empty ledger; `captured` is called for each record that was captured for certain. */
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
