import type { Clock } from '../clock.js';
import type { SetAside, StoreFailure, UnsentStore } from '../storage/unsent-store.js';
import {
  type Added,
  type AddedImage,
  type DroppedImage,
  type Mended,
  notStored,
  refused,
} from './capture-result.js';
import { createCommitLane } from './commit-lane.js';
import { captureImage, type ImageToAdd } from './image-capture.js';
import { createImageDropping } from './image-dropping.js';
import { imageIdOf } from './image-placeholder.js';
import {
  answerChanges,
  type Capture,
  type CaptureContent,
  type QueueUpdate,
  raisedCounter,
  underWayWith,
} from './queue-changes.js';
import { imageFileKey } from './queue-documents.js';
import { createListeners } from './queue-listeners.js';
import { createQueueMirror, type QueueMirror } from './queue-mirror.js';
import { openingChanges } from './queue-opening.js';
import { firstUncovered } from './receipt-check.js';
import { isKnownImage } from './sent-images.js';
import { storableContent } from './storable-content.js';
import { readStoredQueue } from './stored-queue-reading.js';
import {
  type CapturedOutcome,
  isParked,
  type ParkedRecord,
  type RecordContent,
  type UnsentRecord,
} from './unsent-record.js';

export interface UnsentQueueOptions {
  store: UnsentStore;
  clock: Clock;
}

export interface QueueEvents {
  /** A record was refused permanently and must be corrected. */
  parked: ParkedRecord;
  /** The service lacks this number, which the device no longer has; reported once. */
  lost: { sessionId: string; sequence: number };
  /** The queue has changed. */
  changed: null;
}

/** Unconfirmed captures: memory and store always agree. */
export interface UnsentQueue {
  /** What could not be read when the queue was opened. The rest of the queue is usable. */
  readonly setAside: readonly SetAside[];
  /** Everything that is not confirmed, the oldest first, parked records among them. */
  list(): readonly UnsentRecord[];
  /**
   * Numbers and stores a capture. Resolves when the record would survive the end of the process. Calls keep their
   * order.
   */
  add(capture: Capture): Promise<Added>;
  /** Stores the bytes of an image. An outcome refers to the image by `placeholder`. */
  addImage(image: ImageToAdd): Promise<AddedImage>;
  /** Removes an image, by placeholder or uploaded address, unless an outcome in the queue names it. */
  dropImage(url: string): Promise<DroppedImage>;
  /** True for the placeholder of an image that is on the device or was sent. */
  isImage(placeholder: string): boolean;
  /**
   * The outcomes of a route that the phone's judgement uses: queued ones that were not refused, and sent odometer
   * readings.
   */
  outcomesOf(routeId: string): readonly CapturedOutcome[];
  /** Replaces the content of a parked record, under its id and number, and lets it be sent again. */
  mend(id: string, content: CaptureContent): Promise<Mended>;
  /** Lets a parked record be sent again as it is. */
  retry(id: string): Promise<Mended>;
  /** Removes a parked record that the service has. Does nothing if the record was corrected or queued again since. */
  removeParked(record: ParkedRecord): Promise<StoreFailure | null>;
  /** The highest number given in this session; 0 if none was given. */
  lastSequence(sessionId: string): number;
  /** Makes the numbers of a session continue above those that the service has, if the device has given fewer. */
  coverSequence(sessionId: string, receivedThrough: number): Promise<void>;
  /** True when nothing but parked records is left, of this session or of all. */
  isDrained(sessionId?: string): boolean;
  on<Name extends keyof QueueEvents>(name: Name, listener: (event: QueueEvents[Name]) => void): () => void;
  /** Waits for current writes, then closes the store. */
  close(): Promise<void>;

  /** For the sender. */
  readonly mirror: QueueMirror;
  readImage(imageId: string): Promise<Uint8Array | null>;
  /**
   * Stores which records are being sent, so that a record that ends the process each time can be found. If the storage
   * is full, the records are sent anyway.
   */
  begin(ids: readonly string[]): Promise<void>;
  /**
   * Stores the results of a request, all at once. Returns the failure of the store, after which nothing has changed, or
   * null.
   */
  update(update: QueueUpdate): Promise<StoreFailure | null>;
}

/**
 * Opens the store and continues where the last run ended. Rejects with StoreFailure when nothing can be stored there.
 */
export async function openUnsentQueue({ store, clock }: UnsentQueueOptions): Promise<UnsentQueue> {
  const opened = await store.open();
  const read = readStoredQueue(opened.documents);
  const mirror = createQueueMirror(read.content);
  const now = () => new Date(clock.now()).toISOString();
  const listeners = createListeners<QueueEvents>();
  const changed = () => listeners.emit('changed', null);
  const lane = createCommitLane({ store, mirror, now, changed });
  const dropping = createImageDropping(lane, mirror);
  await lane.change(() => openingChanges(mirror, now()));
  const reported = new Set<string>();

  const checkReceipt = (sessionId: string, receivedThrough: number) => {
    const sequence = firstUncovered(mirror, sessionId, receivedThrough);
    if (sequence === null || reported.has(`${sessionId} ${sequence}`)) return;
    reported.add(`${sessionId} ${sequence}`);
    listeners.emit('lost', { sessionId, sequence });
  };
  const replace = async (id: string, next: (record: UnsentRecord) => UnsentRecord): Promise<Mended> => {
    let replaced: UnsentRecord | null = null;
    const failure = await lane.change(() => {
      const queued = mirror.queued.get(id);
      if (queued === undefined || queued.record.parked === null) return [];
      replaced = { ...next(queued.record), parked: null };
      return [{ kind: 'record', queued: { ...queued, record: replaced } }];
    });
    if (failure !== null) return notStored(failure);
    return replaced === null ? { ok: false, reason: 'not_parked' } : { ok: true, record: replaced };
  };

  return {
    mirror,
    setAside: [...opened.setAside, ...read.setAside],
    list: () => mirror.records(),
    async add(capture) {
      const storable = storableContent(capture.content, dropping.nameable);
      if (!storable.ok) return refused(...storable.problems);
      return lane.capture({ ...capture, content: storable.content });
    },
    addImage: (image) => captureImage(lane, image),
    dropImage: (url) => dropping.drop(url),
    isImage: (placeholder) => isKnownImage(mirror, imageIdOf(placeholder) ?? ''),
    outcomesOf: (routeId) => outcomesOf(mirror, routeId),
    async mend(id, content) {
      const storable = storableContent(content, dropping.nameable);
      if (!storable.ok) return refused(...storable.problems);
      return replace(id, (record) => ({ ...record, content: underItsId(storable.content, id) }));
    },
    retry: (id) => replace(id, (record) => record),
    removeParked: (record) =>
      lane.change(() => {
        if (mirror.queued.get(record.id)?.record !== record) return [];
        const update = { remove: [record.id], park: [], images: [], ended: [record.id], receipts: [] };
        return answerChanges(mirror, update, now());
      }),
    lastSequence: (sessionId) => mirror.counters.get(sessionId)?.lastSequence ?? 0,
    async coverSequence(sessionId, receivedThrough) {
      await lane.change(() => raisedCounter(mirror, sessionId, receivedThrough, now()));
    },
    isDrained(sessionId) {
      for (const { record } of mirror.queued.values()) {
        if (record.parked === null && (sessionId ?? record.sessionId) === record.sessionId) return false;
      }
      return true;
    },
    on: listeners.on,
    async close() {
      await lane.change(() => []);
      await store.close();
    },
    readImage: (imageId) => store.readFile(imageFileKey(imageId)),
    async begin(ids) {
      await lane.change(() => [{ kind: 'under_way', underWay: underWayWith(mirror, ids) }]);
    },
    async update(update) {
      const failure = await lane.change(() => answerChanges(mirror, update, now()));
      if (failure !== null) return failure;
      for (const { id } of update.park) {
        const record = mirror.queued.get(id)?.record;
        if (record !== undefined && isParked(record)) listeners.emit('parked', record);
      }
      for (const each of update.receipts) checkReceipt(each.sessionId, each.receivedThrough);
      return null;
    },
  };
}

function outcomesOf(mirror: QueueMirror, routeId: string): CapturedOutcome[] {
  const outcomes = [...mirror.readings.values()].flatMap((each) =>
    each.routeId === routeId ? [each.outcome] : [],
  );
  for (const { record } of mirror.queued.values()) {
    const { content, parked } = record;
    if (content.kind === 'outcome' && content.routeId === routeId && parked === null) {
      outcomes.push(content.outcome);
    }
  }
  return outcomes;
}

/** A refusal does not use up the submission_id: after a correction, an outcome is sent under the same one [C-6]. */
function underItsId(content: RecordContent, id: string): RecordContent {
  if (content.kind !== 'outcome') return content;
  return { ...content, outcome: { ...content.outcome, submission_id: id } };
}
