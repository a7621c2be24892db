import type { Problem } from '@fleet/contract/ground/problems';
import type { QueuedRecord, SentReading, UnderWay } from './queue-documents.js';
import type { QueueChange, QueueMirror } from './queue-mirror.js';
import { sentImageChanges } from './sent-images.js';
import { type CapturedImage, imagesOf, type RecordContent, type UnsentRecord } from './unsent-record.js';

type OutcomeContent = Extract<RecordContent, { kind: 'outcome' }>;

/** A content without the members that the queue adds. */
export type CaptureContent = Exclude<RecordContent, OutcomeContent> | Omit<OutcomeContent, 'images'>;

/** A capture before it gets a number. */
export interface Capture {
  /** The submission_id of an outcome; a UUID of its own for everything else. */
  id: string;
  organisationId: string;
  sessionId: string;
  content: CaptureContent;
}

/** The results of one request. */
export interface QueueUpdate {
  /** Confirmed by the service. */
  remove: readonly string[];
  park: readonly { id: string; problems: readonly Problem[] }[];
  /** Images in their new state. */
  images: readonly CapturedImage[];
  /** Records that are no longer in flight, with any result. */
  ended: readonly string[];
  receipts: readonly { sessionId: string; receivedThrough: number }[];
}

/** More readings than a driver captures in weeks. */
const mostReadings = 50;

const mostNumbers = 1_000_000_000_000;

/** Numbers and stores captures in the order given, each under the next number of its session. */
export function captureChanges(
  mirror: QueueMirror,
  captures: readonly (Capture & { content: RecordContent })[],
  usedAt: string,
): { changes: QueueChange[]; records: UnsentRecord[] } {
  const changes: QueueChange[] = [];
  const records: UnsentRecord[] = [];
  const last = new Map<string, number>();
  let order = mirror.lastOrder;
  for (const { id, organisationId, sessionId, content } of captures) {
    const sequence = (last.get(sessionId) ?? mirror.counters.get(sessionId)?.lastSequence ?? 0) + 1;
    last.set(sessionId, sequence);
    order += 1;
    const record = { id, organisationId, sessionId, sequence, content, parked: null };
    records.push(record);
    changes.push({ kind: 'record', queued: { order, record } });
  }
  for (const [sessionId, lastSequence] of last) {
    changes.push({ kind: 'counter', counter: { sessionId, lastSequence, usedAt } });
  }
  return { changes, records };
}

/** All changes that follow from a request, to be stored in one commit; `at` is ISO 8601 UTC by the device's clock. */
export function answerChanges(mirror: QueueMirror, update: QueueUpdate, at: string): QueueChange[] {
  const changes: QueueChange[] = update.images
    .filter((each) => mirror.images.has(each.id))
    .map((image) => ({ kind: 'image', image }));
  const gone = update.remove.flatMap((id) => mirror.queued.get(id) ?? []);
  for (const queued of gone) changes.push({ kind: 'record_gone', queued });
  changes.push(...imagesWithout(mirror, gone, at), ...readingChanges(mirror, gone));
  for (const { id, problems } of update.park) {
    const queued = mirror.queued.get(id);
    if (queued === undefined) continue;
    const record = { ...queued.record, parked: { problems, at } };
    changes.push({ kind: 'record', queued: { ...queued, record } });
  }
  for (const { sessionId, receivedThrough } of update.receipts) {
    changes.push(...raisedCounter(mirror, sessionId, receivedThrough, at));
  }
  const underWay = underWayWithout(mirror, update.ended);
  if (underWay !== null) changes.push({ kind: 'under_way', underWay });
  return changes;
}

/** Raises the counter if the service has higher numbers than the device, whose earlier storage was lost [C-4]. */
export function raisedCounter(
  mirror: QueueMirror,
  sessionId: string,
  lastSequence: number,
  usedAt: string,
): QueueChange[] {
  // No device reaches this number. If it were accepted, no number would be left for the next capture.
  if (lastSequence > mostNumbers) return [];
  if (lastSequence <= (mirror.counters.get(sessionId)?.lastSequence ?? 0)) return [];
  return [{ kind: 'counter', counter: { sessionId, lastSequence, usedAt } }];
}

/**
 * Images that only these records named. Their bytes are deleted when the outcome is recorded, not before. The addresses
 * stay for corrections.
 */
function imagesWithout(mirror: QueueMirror, gone: readonly QueuedRecord[], sentAt: string): QueueChange[] {
  const named = new Set(gone.flatMap(({ record }) => imagesOf(record).map((use) => use.imageId)));
  if (named.size === 0) return [];
  const ids = new Set(gone.map(({ record }) => record.id));
  for (const { record } of mirror.queued.values()) {
    if (!ids.has(record.id)) for (const use of imagesOf(record)) named.delete(use.imageId);
  }
  const leaving = [...named].filter((imageId) => mirror.images.has(imageId));
  return [
    ...leaving.map((imageId): QueueChange => ({ kind: 'image_gone', imageId })),
    ...sentImageChanges(mirror, leaving, sentAt),
  ];
}

/** Odometer readings are remembered after they were sent, and so are outcomes that withdraw a reading. */
function readingChanges(mirror: QueueMirror, gone: readonly QueuedRecord[]): QueueChange[] {
  const places = new Set(Array.from(mirror.readings.values(), placeOf));
  const sent = gone.flatMap(({ record: { content } }): SentReading[] => {
    if (content.kind !== 'outcome') return [];
    const reading = { routeId: content.routeId, outcome: content.outcome };
    if (content.outcome.meter_type === undefined && !places.has(placeOf(reading))) return [];
    places.add(placeOf(reading));
    return [reading];
  });
  const surplus = [...mirror.readings.values()].slice(
    0,
    Math.max(0, mirror.readings.size + sent.length - mostReadings),
  );
  return [
    ...sent.map((reading): QueueChange => ({ kind: 'reading', reading })),
    ...(sent.length === 0 ? [] : surplus).map((reading): QueueChange => ({ kind: 'reading_gone', reading })),
  ];
}

function placeOf({ routeId, outcome }: SentReading): string {
  return JSON.stringify([routeId, outcome.activity_reference, outcome.integration_key]);
}

/** The records in flight when these are added. */
export function underWayWith(mirror: QueueMirror, ids: readonly string[]): UnderWay {
  const orders = ids.flatMap((id) => mirror.queued.get(id)?.order ?? []);
  return { now: [...new Set([...mirror.underWay.now, ...orders])], deaths: mirror.underWay.deaths };
}

/**
 * The records in flight without these; null if that changes nothing. Completely sent records are no longer suspected.
 */
function underWayWithout({ underWay, queued }: QueueMirror, ids: readonly string[]): UnderWay | null {
  const ended = new Set(ids.flatMap((id) => queued.get(id)?.order ?? []));
  const now = underWay.now.filter((order) => !ended.has(order));
  const deaths = underWay.deaths.filter(([order]) => !ended.has(order));
  const same = now.length === underWay.now.length && deaths.length === underWay.deaths.length;
  return same ? null : { now, deaths };
}
