import type { CallEnds } from '../calls/api-calls.js';
import { pauseOver } from '../clock.js';
import type { FlushMemory, ImageFailure } from './flush-memory.js';
import type { FlushResult } from './flush-result.js';
import {
  announceImage,
  sendImage,
  troubleOfBytes,
  type UploadParts,
  type UploadTrouble,
} from './image-upload.js';
import type { UnsentQueue } from './unsent-queue.js';
import { type CapturedImage, imagesOf } from './unsent-record.js';

export interface ImageUploadsParts extends UploadParts {
  queue: UnsentQueue;
  memory: FlushMemory;
  /** An upload began, ended or failed. */
  changed(): void;
  /** An image waits separately, although the service may be available. */
  delayed(): void;
}

/** Uploads that run in parallel with the requests for records. */
export interface ImageUploads {
  /**
   * Resolves when the image is announced and its bytes are being sent. Never rejects. `hurry` ends a pause of the
   * announcement.
   */
  start(imageId: string, signal: AbortSignal, hurry: AbortSignal): Promise<void>;
  isIdle(): boolean;
  /** What the flush must know about an ended upload; null if nothing. */
  takeTrouble(): FlushResult | null;
  /** Resolves with true when an upload ends or the queue changes, or with false after a while. */
  nextEvent(): Promise<boolean>;
  /** Resolves when none is under way. */
  idle(): Promise<void>;
}

/**
 * The longest time without handling other events during uploads: an upload may take an hour, and pulls come between the
 * steps of a flush.
 */
const longestStepMs = 2_000;

export function createImageUploads({
  queue,
  memory,
  changed,
  delayed,
  ...parts
}: ImageUploadsParts): ImageUploads {
  const running = new Set<Promise<void>>();
  const troubles: FlushResult[] = [];

  async function upload(image: CapturedImage, ends: CallEnds, announced: () => void): Promise<void> {
    const ids = queue.list().flatMap((record) => {
      return imagesOf(record).some((use) => use.imageId === image.id) ? [record.id] : [];
    });
    await queue.begin(ids);
    const end = await carry(image, ends, announced);
    const park = end.kind === 'unusable' ? ids.map((id) => ({ id, problems: end.problems })) : [];
    const images = [after(image, end)];
    const failure = await queue.update({ remove: [], park, images, ended: ids, receipts: [] });
    if (failure !== null) troubled(image.id, { kind: 'back_off', ms: 0, failure: null });
    else if (end.kind === 'failed') followTrouble(image.id, end);
    else if (end.kind === 'busy') memory.uploadsBusy(image.id, end, parts.clock.now());
    else if (end.kind === 'announce_again') fail(image.id, { failure: end.failure, ms: 0 });
    else if (end.kind === 'away') fail(image.id, { ...end, isAlone: true });
    else memory.imageDone(image.id);
  }

  /** Returns true if the image waits separately from now on. */
  function fail(imageId: string, failed: ImageFailure): boolean {
    const isAlone = memory.imageFailed(imageId, failed, parts.clock.now());
    if (isAlone) delayed();
    return isAlone;
  }

  async function carry(
    image: CapturedImage,
    ends: CallEnds,
    onAnnounced: () => void,
  ): Promise<UploadTrouble | { kind: 'uploaded'; url: string }> {
    const bytes = await queue.readImage(image.id);
    const lost = await troubleOfBytes(image, bytes);
    if (lost !== null || bytes === null) return lost ?? { kind: 'unusable', problems: [] };
    const announced = await announceImage(parts, image, ends);
    onAnnounced();
    if (announced.kind !== 'announced') return announced;
    return (
      (await sendImage(parts, announced, bytes, ends.signal)) ?? {
        kind: 'uploaded',
        url: announced.place.url,
      }
    );
  }

  function followTrouble(imageId: string, { next }: UploadTrouble & { kind: 'failed' }): void {
    if (next.kind === 'back_off' || next.kind === 'blocked') troubled(imageId, next);
  }

  /** After some failures the image waits separately, and nothing else waits for it. */
  function troubled(imageId: string, result: FlushResult & { kind: 'back_off' | 'blocked' }): void {
    if (result.kind === 'blocked' || !fail(imageId, result)) troubles.push(result);
  }

  return {
    start(imageId, signal, hurry) {
      const image = queue.mirror.images.get(imageId);
      if (image === undefined) return Promise.resolve();
      memory.beginUpload(imageId);
      changed();
      return new Promise((resolve) => {
        // Reading from the storage may fail, too.
        const work = upload(image, { signal, hurry }, resolve)
          .catch(() => troubled(imageId, { kind: 'back_off', ms: 0, failure: null }))
          .finally(() => {
            memory.uploading.delete(imageId);
            running.delete(work);
            changed();
            resolve();
          });
        running.add(work);
      });
    },
    isIdle: () => running.size === 0,
    takeTrouble: () => troubles.shift() ?? null,
    async nextEvent() {
      const heard = new AbortController();
      const forget = queue.on('changed', () => heard.abort(pauseOver));
      for (const each of running) void each.then(() => heard.abort(pauseOver));
      await parts.clock.sleep(longestStepMs, heard.signal);
      forget();
      // Yields, so that other events are handled even if the clock runs fast.
      if (!heard.signal.aborted) await new Promise((resolve) => setTimeout(resolve, 0));
      return heard.signal.aborted;
    },
    async idle() {
      await Promise.all(running);
    },
  };
}

/** The image in its state after the upload. */
function after(image: CapturedImage, end: UploadTrouble | { kind: 'uploaded'; url: string }): CapturedImage {
  if (end.kind === 'uploaded') return { ...image, url: end.url };
  return end.kind === 'announce_again' ? { ...image, announcements: image.announcements + 1 } : image;
}
