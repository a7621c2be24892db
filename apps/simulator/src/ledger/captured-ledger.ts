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

/** One thing that a simulated driver captured, as the simulator itself knows it. */
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
  /** Of an outcome: its canonical content. A mended one may have arrived in any of these forms. */
  contents: readonly string[];
  /** `unsure`: the phone died in the middle, so that it may have been kept or not. */
  certainty: 'captured' | 'unsure';
}

/** The book of all that was captured, kept outside of the phones. */
export interface CapturedLedger {
  add(record: CapturedRecord): void;
  /** The outcome was captured anew under the same id, since the service had refused it. */
  mend(id: string, content: string): void;
  records(): readonly CapturedRecord[];
}

/** An empty book; `captured` hears of each record that was surely captured. */
export function openLedger(captured: () => void = () => undefined): CapturedLedger {
  const byId = new Map<string, CapturedRecord>();
  return {
    add(record) {
      byId.set(record.id, record);
      if (record.certainty === 'captured') captured();
    },
    mend(id, content) {
      const found = byId.get(id);
      if (found !== undefined) byId.set(id, { ...found, contents: [...found.contents, content] });
    },
    records: () => [...byId.values()],
  };
}
