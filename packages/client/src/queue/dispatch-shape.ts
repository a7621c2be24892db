import type { RecordContent, UnsentRecord } from './unsent-record.js';

export type OutcomeRecord = UnsentRecord & { content: Extract<RecordContent, { kind: 'outcome' }> };
export type PositionRecord = UnsentRecord & { content: Extract<RecordContent, { kind: 'position' }> };
export type ReportRecord = UnsentRecord & {
  content: Exclude<RecordContent, { kind: 'outcome' | 'position' }>;
};

/** One action on the network. */
export type Dispatch = RecordDispatch | { kind: 'uploads'; imageIds: readonly string[] };

/** One request with records in it. */
export type RecordDispatch =
  | {
      kind: 'outcomes';
      organisationId: string;
      sessionId: string;
      routeId: string;
      routeVersion: number;
      records: readonly OutcomeRecord[];
    }
  | {
      kind: 'positions';
      organisationId: string;
      sessionId: string;
      records: readonly PositionRecord[];
    }
  | { kind: 'report'; record: ReportRecord };

export function recordsOf(dispatch: RecordDispatch): readonly UnsentRecord[] {
  return dispatch.kind === 'report' ? [dispatch.record] : dispatch.records;
}

/** The limits of the service for one call [C-11]. */
const mostOutcomes = 200;
const mostPositions = 1_000;
const largestBody = 1024 * 1024;
/** The size of the members around the records, a generous estimate. */
const frameBytes = 1_000;
/** The number of bytes by which an address may be longer than the placeholder that it replaces, a generous estimate. */
const imageBytes = 2_000;
/** The size of the member with the record's number: the name, the number and a comma. */
const numberBytes = 40;

/** The space left in a request that begins with one record. */
export interface RequestSpace {
  /** True if the record may be in one request with the first record. */
  isAlike(record: UnsentRecord): boolean;
  /**
   * True if later records must not be sent before this record. If there is no space for it, the request ends before it.
   */
  endsAt(record: UnsentRecord): boolean;
  isFull(): boolean;
  /** Adds the record; returns false if there is no space for it. */
  take(record: UnsentRecord, mostTogether: number): boolean;
}

/** The space for up to 200 outcomes, or 1,000 positions, and 1 MiB. A report is sent alone. */
export function spaceFor(first: UnsentRecord, mostTogether: number): RequestSpace {
  let taken = 1;
  let most = Math.min(mostTogether, mostOf(first));
  let bytes = frameBytes + bytesOf(first);
  return {
    isAlike: (record) => isAlike(first, record),
    endsAt: ({ content }) =>
      content.kind === 'outcome' &&
      first.content.kind === 'outcome' &&
      content.routeId === first.content.routeId,
    isFull: () => taken >= most,
    take(record, together) {
      const size = bytesOf(record);
      if (taken >= Math.min(most, together) || bytes + size > largestBody) return false;
      most = Math.min(most, together);
      bytes += size;
      taken += 1;
      return true;
    },
  };
}

function mostOf({ content }: UnsentRecord): number {
  if (content.kind === 'outcome') return mostOutcomes;
  return content.kind === 'position' ? mostPositions : 1;
}

function isAlike(first: UnsentRecord, other: UnsentRecord): boolean {
  if (first.sessionId !== other.sessionId || first.organisationId !== other.organisationId) return false;
  const { content: one } = first;
  const { content: two } = other;
  if (one.kind === 'position') return two.kind === 'position';
  if (one.kind !== 'outcome' || two.kind !== 'outcome') return false;
  return one.routeId === two.routeId && one.routeVersion === two.routeVersion;
}

const sizes = new WeakMap<UnsentRecord, number>();
const encoder = new TextEncoder();

/**
 * An upper bound of what a record adds to the body, in bytes of UTF-8. Counted once per record, which never changes.
 */
function bytesOf(record: UnsentRecord): number {
  const known = sizes.get(record);
  if (known !== undefined) return known;
  const { content } = record;
  const images = content.kind === 'outcome' ? content.images.length * imageBytes : 0;
  const text = JSON.stringify(content.kind === 'outcome' ? content.outcome : content);
  const size = encoder.encode(text).length + images + numberBytes;
  sizes.set(record, size);
  return size;
}
