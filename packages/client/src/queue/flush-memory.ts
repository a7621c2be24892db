import type { CallFailure } from '../calls/call-result.js';
import { createFaultWaits } from '../calls/fault-waits.js';
import { longestAskedMs } from '../calls/retry-policy.js';
import { isAhead } from '../wait-end.js';
import { type RecordDispatch, recordsOf } from './dispatch-shape.js';
import type { DispatchView } from './next-dispatch.js';
import type { QueueUpdate } from './queue-changes.js';
import type { QueueMirror } from './queue-mirror.js';
import type { BlockedBy, SendVerdict } from './send-verdict.js';
import type { UnsentRecord } from './unsent-record.js';

/**
 * After this time a route that was not active, or a session that was not accepted, is tried again without news about
 * it.
 */
const retryBlockedMs = 600_000;
/**
 * After this many failures of one image, the network is no longer assumed to be the cause, and other records are sent
 * before it.
 */
const failuresToWait = 3;
const firstImageWaitMs = 30_000;
/** The first wait, in milliseconds, of an image that fails alone, because its bucket may be away only for a moment. */
const firstAloneWaitMs = 5_000;
const longestImageWaitMs = 600_000;
/** The least pause if the response asked for none. */
const leastBusyMs = 5_000;
/** How often, at most, the bytes of an image are uploaded again because the service does not have them. */
const mostUploadsAgain = 3;

/** While there is always something small to send, one image is sent per this many requests. */
const mostSentBeforeUpload = 10;

/** A failed upload. */
export interface ImageFailure {
  /** Null if the storage of the device is the cause. */
  failure: CallFailure | null;
  /** The pause that was asked for, in milliseconds. */
  ms: number;
  /** True if only this image is affected. Then nothing else waits for it, even after the first failure. */
  isAlone?: boolean;
}

interface ImageWait {
  failures: number;
  /** How often this image has waited separately. */
  waits: number;
  /** True if nothing else waits for this image until it is uploaded. */
  isStuck: boolean;
  failure: CallFailure | null;
  untilMs: number;
}

interface Blocked {
  why: BlockedBy;
  failure: CallFailure;
  untilMs: number;
}

/**
 * What the sender remembers between requests, in addition to the stored queue. It may be lost: after a restart the
 * sender learns it again.
 */
export interface FlushMemory {
  view(records: readonly UnsentRecord[], nowMs: number): DispatchView;
  /** Results of sent records that could not be stored yet. These records are not sent again by this run. */
  readonly unfinished: QueueUpdate[];
  readonly uploading: Set<string>;
  /** Records what a response means for later requests. */
  note(dispatch: RecordDispatch, verdict: SendVerdict, nowMs: number): void;
  mayUploadAgain(imageId: string): boolean;
  /** Records a failure. Returns true if the image now waits separately. */
  imageFailed(imageId: string, failed: ImageFailure, nowMs: number): boolean;
  /**
   * Stops all uploads for `ms`, because the service or the storage accepts none now. Meanwhile nothing else waits for
   * records with images.
   */
  uploadsBusy(imageId: string, failed: ImageFailure, nowMs: number): void;
  /** Why the image waits separately; null if it does not. */
  imageReason(imageId: string): CallFailure | null;
  /** Lets images that wait separately be tried now, because there is a network again. */
  retryImages(): void;
  beginUpload(imageId: string): void;
  imageDone(imageId: string): void;
  activate(routeId: string): void;
  /** Lets blocked sessions, and records and images that wait separately, be tried again. */
  resume(): void;
  readonly routesSetAside: ReadonlyMap<string, number>;
  /** Why queued records are blocked, or null if none is. */
  blockedAmong(records: readonly UnsentRecord[], nowMs: number): Blocked | null;
  /** How long positions must still wait if no other record is sent, in milliseconds; 0 if they may be sent. */
  positionsWaitMs(nowMs: number): number;
  /** Stops the gathering of positions until the returned function is called. */
  hasten(): () => void;
  /** When the first waiting record or image may be tried again, or null if none waits. */
  nextWaitMs(nowMs: number): number | null;
}

/** Requests with only positions are sent at most every `positionsEveryMs`. */
export function createFlushMemory(mirror: QueueMirror, positionsEveryMs = 0): FlushMemory {
  const uploading = new Set<string>();
  const unfinished: QueueUpdate[] = [];
  const faults = createFaultWaits();
  const most = new Map<string, number>();
  const routesSetAside = new Map<string, number>();
  const blocked = new Map<string, Blocked>();
  const imageWaits = new Map<string, ImageWait>();
  const uploadsAgain = new Map<string, number>();
  let sentSinceUpload = 0;
  const waits = (imageId: string, nowMs: number) =>
    isAhead(imageWaits.get(imageId)?.untilMs ?? 0, nowMs, longestAskedMs);
  const waitOf = (imageId: string): ImageWait =>
    imageWaits.get(imageId) ?? { failures: 0, waits: 0, isStuck: false, failure: null, untilMs: 0 };
  /** For all uploads together: the time before which none is started. */
  let busyUntilMs = 0;
  const isBusy = (nowMs: number) => isAhead(busyUntilMs, nowMs, longestAskedMs);
  let positionsSentMs: number | null = null;
  let hasteners = 0;

  function positionsWaitMs(nowMs: number): number {
    const agoMs = positionsSentMs === null ? Number.POSITIVE_INFINITY : nowMs - positionsSentMs;
    // If the clock was set back, the elapsed time is unknown.
    return hasteners > 0 || agoMs < 0 ? 0 : Math.max(0, positionsEveryMs - agoMs);
  }

  return {
    uploading,
    unfinished,
    routesSetAside,
    view(records, nowMs) {
      forgetOld(routesSetAside, (untilMs) => !isAhead(untilMs, nowMs, retryBlockedMs));
      forgetOld(blocked, (each) => !isAhead(each.untilMs, nowMs, retryBlockedMs));
      const deaths = new Map(mirror.underWay.deaths);
      const suspects = new Map<string, number>();
      if (deaths.size > 0) {
        for (const { order, record } of mirror.queued.values()) {
          const times = deaths.get(order) ?? 0;
          if (times > 1) suspects.set(record.id, times);
        }
      }
      const answered = unfinished.flatMap((each) => [...each.remove, ...each.park.map(({ id }) => id)]);
      const passedOver = new Set(answered);
      for (const id of faults.waiting(nowMs).keys()) passedOver.add(id);
      const isPending = (imageId: string) => mirror.images.get(imageId)?.url === null;
      const uploadsWait = isBusy(nowMs);
      if (imageWaits.size > 0 || uploadsWait) {
        const isQueued = (imageId: string) => waits(imageId, nowMs) || (uploadsWait && isPending(imageId));
        for (const { id, content } of records) {
          const isOne = content.kind === 'outcome' && content.images.some((use) => isQueued(use.imageId));
          if (isOne) passedOver.add(id);
        }
      }
      return {
        records,
        busy: new Set(),
        passedOver,
        uploading,
        suspects: new Set(suspects.keys()),
        routesSetAside: new Set(routesSetAside.keys()),
        sessionsBlocked: new Set(blocked.keys()),
        mostTogether: (id) =>
          Math.min(
            most.get(id) ?? Number.POSITIVE_INFINITY,
            faults.mostTogether(id),
            mostOfSuspect(suspects.get(id)),
          ),
        positionsWait: positionsWaitMs(nowMs) > 0,
        uploadsWait,
        uploadsFirst: uploading.size === 0 && sentSinceUpload >= mostSentBeforeUpload,
        isPending,
        isStuck: (imageId) => waitOf(imageId).isStuck,
      };
    },
    note(dispatch, verdict, nowMs) {
      sentSinceUpload += 1;
      if (dispatch.kind === 'positions' && verdict.remove.length > 0) positionsSentMs = nowMs;
      for (const { id, most: number } of verdict.split) most.set(id, number);
      const answered = [...verdict.remove, ...verdict.park.map((each) => each.id)];
      for (const id of answered) most.delete(id);
      faults.answered(answered);
      for (const imageId of verdict.uploadAgain) {
        uploadsAgain.set(imageId, (uploadsAgain.get(imageId) ?? 0) + 1);
      }
      const { next } = verdict;
      if (next.kind === 'back_off' && isFault(next.failure)) {
        const ids = recordsOf(dispatch).map(({ id }) => id);
        faults.failed(ids, nowMs);
      }
      const untilMs = nowMs + retryBlockedMs;
      if (next.kind === 'set_aside') routesSetAside.set(next.routeId, untilMs);
      if (next.kind === 'blocked' && isOfSession(next.why)) {
        const sessionId = recordsOf(dispatch)[0]?.sessionId;
        if (sessionId !== undefined) blocked.set(sessionId, { ...next, untilMs });
      }
    },
    mayUploadAgain: (imageId) =>
      mirror.images.has(imageId) && (uploadsAgain.get(imageId) ?? 0) < mostUploadsAgain,
    imageFailed(imageId, { failure, ms, isAlone = false }, nowMs) {
      const before = waitOf(imageId);
      const failures = before.failures + 1;
      const isStuck = isAlone || failures >= failuresToWait;
      const firstMs = isAlone ? firstAloneWaitMs : firstImageWaitMs;
      const doubled = Math.min(longestImageWaitMs, firstMs * 2 ** Math.min(before.waits, 20));
      const untilMs = isStuck ? nowMs + Math.min(longestAskedMs, Math.max(ms, doubled)) : 0;
      imageWaits.set(imageId, {
        failures,
        waits: before.waits + (isStuck ? 1 : 0),
        isStuck,
        failure,
        untilMs,
      });
      return isStuck;
    },
    uploadsBusy(imageId, { failure, ms }, nowMs) {
      imageWaits.set(imageId, { ...waitOf(imageId), isStuck: true, failure });
      busyUntilMs = nowMs + Math.min(longestAskedMs, Math.max(ms, leastBusyMs));
    },
    imageReason(imageId) {
      const { isStuck, failure } = waitOf(imageId);
      return isStuck ? failure : null;
    },
    retryImages() {
      for (const [imageId, each] of imageWaits) imageWaits.set(imageId, { ...each, untilMs: 0 });
    },
    beginUpload(imageId) {
      sentSinceUpload = 0;
      uploading.add(imageId);
    },
    imageDone(imageId) {
      imageWaits.delete(imageId);
    },
    activate(routeId) {
      routesSetAside.delete(routeId);
    },
    resume() {
      blocked.clear();
      imageWaits.clear();
      faults.resume();
      busyUntilMs = 0;
      positionsSentMs = null;
    },
    positionsWaitMs,
    hasten() {
      let isOver = false;
      hasteners += 1;
      return () => {
        if (!isOver) hasteners -= 1;
        isOver = true;
      };
    },
    blockedAmong(records, nowMs) {
      const queued = records.find(
        ({ parked, sessionId }) =>
          parked === null && isAhead(blocked.get(sessionId)?.untilMs ?? 0, nowMs, retryBlockedMs),
      );
      return queued === undefined ? null : (blocked.get(queued.sessionId) ?? null);
    },
    nextWaitMs(nowMs) {
      const times = [...faults.waiting(nowMs).values()];
      const arePending = [...mirror.images.values()].some(({ url }) => url === null);
      if (arePending && isBusy(nowMs)) return Math.min(busyUntilMs, ...times);
      const imageTimes = [...imageWaits].flatMap(([imageId, { untilMs }]) =>
        untilMs > 0 && mirror.images.has(imageId) ? [untilMs] : [],
      );
      times.push(...imageTimes);
      return times.length === 0 ? null : Math.min(...times);
    },
  };
}

/** True if the service itself answered with an internal error. */
function isFault(failure: CallFailure | null): boolean {
  return failure?.kind === 'refused' && failure.status === 500;
}

/** True if only records of that session are affected, and other records can be sent. */
export function isOfSession(why: BlockedBy): boolean {
  return why === 'session' || why === 'wrong_device';
}

/**
 * The largest batch for a suspected record. It becomes smaller with each end of the process, so that the record that
 * causes it is found and no other record is parked.
 */
function mostOfSuspect(deaths: number | undefined): number {
  if (deaths === undefined) return Number.POSITIVE_INFINITY;
  if (deaths === 2) return 25;
  return deaths === 3 ? 5 : 1;
}

function forgetOld<Value>(map: Map<string, Value>, isOld: (value: Value) => boolean): void {
  for (const [key, value] of map) if (isOld(value)) map.delete(key);
}
