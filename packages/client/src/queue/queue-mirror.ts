import type { StoreChange } from '../storage/unsent-store.js';
import {
  counterKey,
  imageFileKey,
  imageKey,
  type QueueContent,
  type QueuedRecord,
  readingKey,
  recordKey,
  type SentImage,
  type SentReading,
  type SessionCounter,
  sentImageKey,
  type UnderWay,
  underWayKey,
} from './queue-documents.js';
import type { CapturedImage, UnsentRecord } from './unsent-record.js';

/** One change of the stored queue. */
export type QueueChange =
  | { kind: 'record'; queued: QueuedRecord }
  | { kind: 'record_gone'; queued: QueuedRecord }
  | { kind: 'counter'; counter: SessionCounter }
  | { kind: 'counter_gone'; sessionId: string }
  | { kind: 'image'; image: CapturedImage; bytes?: Uint8Array }
  | { kind: 'image_gone'; imageId: string }
  | { kind: 'reading'; reading: SentReading }
  | { kind: 'reading_gone'; reading: SentReading }
  | { kind: 'sent_image'; image: SentImage }
  | { kind: 'sent_image_gone'; imageId: string }
  | { kind: 'under_way'; underWay: UnderWay };

/** The content of the store, in memory. */
export interface QueueMirror {
  /** By id, in the order of capture. */
  readonly queued: ReadonlyMap<string, QueuedRecord>;
  readonly counters: ReadonlyMap<string, SessionCounter>;
  readonly images: ReadonlyMap<string, CapturedImage>;
  /** By submission_id, the oldest first. */
  readonly readings: ReadonlyMap<string, SentReading>;
  /** By image, the oldest first. */
  readonly sentImages: ReadonlyMap<string, SentImage>;
  readonly underWay: UnderWay;
  readonly lastOrder: number;
  /** The records in the order of capture; the same array until one of them changes. */
  records(): readonly UnsentRecord[];
  /** Call it when the store has committed the changes. */
  apply(changes: readonly QueueChange[]): void;
}

export function createQueueMirror(content: QueueContent): QueueMirror {
  const inOrder = [...content.queued].sort((one, other) => one.order - other.order);
  const queued = new Map(inOrder.map((each) => [each.record.id, each]));
  const counters = new Map(content.counters.map((each) => [each.sessionId, each]));
  const images = new Map(content.images.map((each) => [each.id, each]));
  const byCapture = [...content.readings].sort((one, other) =>
    one.outcome.captured_at < other.outcome.captured_at ? -1 : 1,
  );
  const readings = new Map(byCapture.map((each) => [each.outcome.submission_id, each]));
  const bySending = [...content.sentImages].sort((one, other) => (one.sentAt < other.sentAt ? -1 : 1));
  const sentImages = new Map(bySending.map((each) => [each.id, each]));
  let { underWay, lastOrder } = content;
  let records: readonly UnsentRecord[] | null = null;
  const applyOne = (change: QueueChange): unknown => {
    switch (change.kind) {
      case 'record':
        records = null;
        lastOrder = Math.max(lastOrder, change.queued.order);
        return queued.set(change.queued.record.id, change.queued);
      case 'record_gone':
        records = null;
        return queued.delete(change.queued.record.id);
      case 'counter':
        return counters.set(change.counter.sessionId, change.counter);
      case 'counter_gone':
        return counters.delete(change.sessionId);
      case 'image':
        return images.set(change.image.id, change.image);
      case 'image_gone':
        return images.delete(change.imageId);
      case 'reading':
        return readings.set(change.reading.outcome.submission_id, change.reading);
      case 'reading_gone':
        return readings.delete(change.reading.outcome.submission_id);
      case 'sent_image':
        return sentImages.set(change.image.id, change.image);
      case 'sent_image_gone':
        return sentImages.delete(change.imageId);
      case 'under_way':
        underWay = change.underWay;
    }
  };
  return {
    queued,
    counters,
    images,
    readings,
    sentImages,
    get underWay() {
      return underWay;
    },
    get lastOrder() {
      return lastOrder;
    },
    records() {
      records ??= Array.from(queued.values(), (each) => each.record);
      return records;
    },
    apply: (changes) => changes.forEach(applyOne),
  };
}

/** The change in the form of the store. */
export function storeChangesOf(change: QueueChange): StoreChange[] {
  switch (change.kind) {
    case 'record':
      return [{ put: recordKey(change.queued.order), value: change.queued.record }];
    case 'record_gone':
      return [{ remove: recordKey(change.queued.order) }];
    case 'counter':
      return [{ put: counterKey(change.counter.sessionId), value: change.counter }];
    case 'counter_gone':
      return [{ remove: counterKey(change.sessionId) }];
    case 'image': {
      const put = { put: imageKey(change.image.id), value: change.image };
      return change.bytes === undefined
        ? [put]
        : [{ putFile: imageFileKey(change.image.id), bytes: change.bytes }, put];
    }
    case 'image_gone':
      return [{ remove: imageKey(change.imageId) }, { removeFile: imageFileKey(change.imageId) }];
    case 'reading':
      return [{ put: readingKey(change.reading), value: change.reading }];
    case 'reading_gone':
      return [{ remove: readingKey(change.reading) }];
    case 'sent_image':
      return [{ put: sentImageKey(change.image.id), value: change.image }];
    case 'sent_image_gone':
      return [{ remove: sentImageKey(change.imageId) }];
    case 'under_way': {
      const { now, deaths } = change.underWay;
      if (now.length === 0 && deaths.length === 0) return [{ remove: underWayKey }];
      return [{ put: underWayKey, value: change.underWay }];
    }
  }
}
