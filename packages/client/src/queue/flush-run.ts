import type { CallFailure } from '../calls/call-result.js';
import type { CallsClient } from '../calls/calls-client.js';
import type { Clock } from '../clock.js';
import { type DispatchCalls, sendDispatch } from './dispatch-request.js';
import { type RecordDispatch, recordsOf } from './dispatch-shape.js';
import { createFlushMemory, isOfSession } from './flush-memory.js';
import type { FlushResult } from './flush-result.js';
import { createImageUploads } from './image-uploads.js';
import { nextDispatch } from './next-dispatch.js';
import type { QueueUpdate } from './queue-changes.js';
import { judgeAnswer } from './send-result.js';
import { uploadedUrlOf } from './sent-images.js';
import type { UnsentQueue } from './unsent-queue.js';
import type { UnsentRecord } from './unsent-record.js';

type SendingCalls = DispatchCalls | 'announceBlob';

export interface FlushRunOptions {
  queue: UnsentQueue;
  api: Pick<CallsClient<SendingCalls>, SendingCalls | 'upload' | 'isOfService'>;
  clock: Clock;
  /**
   * How long positions are gathered if no other record is sent, in milliseconds. With the default 0, each position is
   * sent immediately.
   */
  positionsEveryMs?: number;
  /** The records of this route wait until `activate` reports that it is active. */
  setAside?: (routeId: string) => void;
  /** The service has these records, but they count only when a controller accepts them. */
  quarantined?: (records: readonly UnsentRecord[]) => void;
  /** The state of an image has changed. */
  imagesChanged?: () => void;
  /** An image waits separately: either the host for its bytes does not respond, or there is no network. */
  imageDelayed?: () => void;
}

export interface FlushRun {
  /** Sends one request with records, after the images that it needs. Never rejects; calls wait for each other. */
  flushOnce(): Promise<FlushResult>;
  /**
   * Ends a `flushOnce` as soon as possible. If it only waits for uploads, it ends immediately with `sent`, and the uploads
   * continue. If it pauses before it repeats a request, it ends with the failure.
   */
  hurry(): void;
  /**
   * Stops the gathering of positions until the returned function is called. For a caller who waits for an empty queue.
   */
  hasten(): () => void;
  /** Routes whose records the service does not accept yet. */
  routesSetAside(): string[];
  /** The route is active now: its records can be sent. */
  activate(routeId: string): void;
  /** Why an image waits separately; null if it does not. */
  imageReason(imageId: string): CallFailure | null;
  isUploading(imageId: string): boolean;
  /** Tries the images that wait separately now, because there is a network again. */
  retryImages(): void;
  /** Tries again what the service did not accept. Call it after a log-in, or when a session was taken. */
  resume(): void;
  /** Aborts current requests, and resolves when there are none; the next `flushOnce` starts again. */
  quiet(): Promise<void>;
}

export function createFlushRun(options: FlushRunOptions): FlushRun {
  const { queue, api, clock } = options;
  const memory = createFlushMemory(queue.mirror, options.positionsEveryMs);
  let stopping = new AbortController();
  const imagesChanged = () => options.imagesChanged?.();
  const delayed = () => options.imageDelayed?.();
  const uploads = createImageUploads({ queue, api, clock, memory, delayed, changed: imagesChanged });
  let running: Promise<unknown> = Promise.resolve();
  let hurried = new AbortController();

  const update = async (update: QueueUpdate): Promise<void> => {
    memory.unfinished.push(update);
    const failure = await queue.update(together(memory.unfinished));
    if (failure === null) memory.unfinished.length = 0;
  };

  async function step(signal: AbortSignal): Promise<FlushResult> {
    hurried = new AbortController();
    const hurry = abortOf(hurried.signal);
    for (;;) {
      if (signal.aborted) return { kind: 'stopped' };
      const ended = uploads.takeTrouble();
      if (ended !== null) return ended;
      const dispatch = nextDispatch(memory.view(queue.list(), clock.now()));
      if (dispatch === null) {
        if (uploads.isIdle()) return rest();
        if (hurried.signal.aborted) return sent(0);
        if (!(await Promise.race([uploads.nextEvent(), hurry]))) return sent(0);
      } else if (dispatch.kind === 'uploads') {
        // Authenticated requests end with the step; only the bytes of images continue in parallel.
        await Promise.all(dispatch.imageIds.map((imageId) => uploads.start(imageId, signal, hurried.signal)));
      } else return send(dispatch, signal);
    }
  }

  async function send(dispatch: RecordDispatch, signal: AbortSignal): Promise<FlushResult> {
    const records = recordsOf(dispatch);
    const ids = records.map((each) => each.id);
    const sessionId = records[0]?.sessionId ?? '';
    await queue.begin(ids);
    const urlOf = (imageId: string) => uploadedUrlOf(queue.mirror, imageId);
    const answer = await sendDispatch(api, dispatch, urlOf, { signal, hurry: hurried.signal });
    const verdict = judgeAnswer(dispatch, answer, memory.mayUploadAgain);
    memory.note(dispatch, verdict, clock.now());
    const { receivedThrough } = verdict;
    const images = verdict.uploadAgain.flatMap((imageId) => {
      const image = queue.mirror.images.get(imageId);
      return image === undefined ? [] : [{ ...image, url: null, announcements: image.announcements + 1 }];
    });
    const receipts = receivedThrough === null ? [] : [{ sessionId, receivedThrough }];
    await update({ remove: verdict.remove, park: verdict.park, images, ended: ids, receipts });
    const quarantined = records.filter((each) => verdict.quarantined.includes(each.id));
    if (quarantined.length > 0) options.quarantined?.(quarantined);
    const { next } = verdict;
    if (next.kind === 'set_aside') options.setAside?.(next.routeId);
    if (next.kind === 'go_on' || next.kind === 'set_aside') return sent(verdict.remove.length);
    return next.kind === 'blocked' && isOfSession(next.why) ? sent(0) : next;
  }

  /** The result of a step in which nothing can be sent now. */
  async function rest(): Promise<FlushResult> {
    if (memory.unfinished.length > 0) {
      await update(nothing);
      if (memory.unfinished.length > 0) return { kind: 'back_off', ms: 0, failure: null };
    }
    const nowMs = clock.now();
    const blocked = memory.blockedAmong(queue.list(), nowMs);
    if (blocked !== null) return { kind: 'blocked', why: blocked.why, failure: blocked.failure };
    const positionsMs = memory.positionsWaitMs(nowMs);
    const hasPositions = queue
      .list()
      .some((each) => each.parked === null && each.content.kind === 'position');
    if (positionsMs > 0 && hasPositions) return { kind: 'later', ms: positionsMs };
    const waitMs = memory.nextWaitMs(nowMs);
    if (waitMs === null) return { kind: 'nothing_to_do' };
    return { kind: 'back_off', ms: Math.max(0, waitMs - nowMs), failure: null };
  }

  return {
    flushOnce() {
      const { signal } = stopping;
      const result = running.then(() => step(signal)).catch(unforeseen);
      running = result;
      return result;
    },
    hurry: () => hurried.abort(),
    hasten: () => memory.hasten(),
    routesSetAside: () => [...memory.routesSetAside.keys()],
    activate: (routeId) => memory.activate(routeId),
    imageReason: (imageId) => memory.imageReason(imageId),
    isUploading: (imageId) => memory.uploading.has(imageId),
    retryImages: () => memory.retryImages(),
    resume() {
      memory.resume();
      imagesChanged();
    },
    async quiet() {
      stopping.abort();
      stopping = new AbortController();
      await running;
      await uploads.idle();
    },
  };
}

const sent = (count: number): FlushResult => ({ kind: 'sent', count });
/** Even after an unforeseen error the queue is as the storage has it, and nothing is lost. */
function unforeseen(error: unknown): FlushResult {
  const detail = error instanceof Error ? error.message : String(error);
  return { kind: 'back_off', ms: 0, failure: { kind: 'unreachable', detail } };
}

const abortOf = (signal: AbortSignal) =>
  new Promise<false>((resolve) => signal.addEventListener('abort', () => resolve(false), { once: true }));

const nothing: QueueUpdate = { remove: [], park: [], images: [], ended: [], receipts: [] };

function together(updates: readonly QueueUpdate[]): QueueUpdate {
  return {
    remove: updates.flatMap((each) => each.remove),
    park: updates.flatMap((each) => each.park),
    images: updates.flatMap((each) => each.images),
    ended: updates.flatMap((each) => each.ended),
    receipts: updates.flatMap((each) => each.receipts),
  };
}
