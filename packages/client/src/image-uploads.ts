import type { ApiCalls } from './api-calls.js';
import type { Clock } from './clock.js';
import type { FlushMemory } from './flush-memory.js';
import type { FlushResult } from './flush-run.js';
import { uploadImage } from './image-upload.js';
import { imagesOf } from './queue-changes.js';
import type { Consequence } from './send-verdict.js';
import type { UnsentQueue } from './unsent-queue.js';
import type { UnsentRecord } from './unsent-record.js';

export interface ImageUploadsParts {
  queue: UnsentQueue;
  api: Pick<ApiCalls, 'announceBlob'>;
  fetch: typeof globalThis.fetch;
  clock: Clock;
  memory: FlushMemory;
}

/** Uploads that go on beside the requests with records. */
export interface ImageUploads {
  start(imageId: string, signal: AbortSignal): void;
  isIdle(): boolean;
  /** What the caller of the flush must know of an upload that ended; null when there is nothing. */
  takeTrouble(): FlushResult | null;
  /** Resolves when an upload ends or the queue changes. */
  nextEvent(): Promise<void>;
  idle(): Promise<void>;
}

type UploadTrouble = Consequence | { kind: 'back_off'; ms: number; failure: null };
const storageFailed: UploadTrouble = { kind: 'back_off', ms: 0, failure: null };

export function createImageUploads({ queue, api, fetch, clock, memory }: ImageUploadsParts): ImageUploads {
  const running = new Set<Promise<void>>();
  const trouble: FlushResult[] = [];

  async function upload(imageId: string, signal: AbortSignal): Promise<void> {
    const image = queue.mirror.images.get(imageId);
    if (image === undefined) return;
    const ids = queue.list().flatMap((each) => (names(each, imageId) ? [each.id] : []));
    await queue.begin(ids);
    const end = await uploadImage({ api, fetch, clock }, image, await queue.readImage(imageId), signal);
    const park = end.kind === 'unusable' ? ids.map((id) => ({ id, problems: end.problems })) : [];
    const settlement = { remove: [], park, images: [end.image], ended: ids, receipts: [] };
    if ((await queue.settle(settlement)) !== null) failed(imageId, storageFailed);
    else if (end.kind === 'failed') failed(imageId, end.next);
    else memory.imageDone(imageId);
  }

  function failed(imageId: string, next: UploadTrouble): void {
    if (next.kind === 'go_on' || next.kind === 'set_aside' || next.kind === 'stopped') return;
    const waitsAlone = next.kind === 'back_off' && memory.imageFailed(imageId, next.ms, clock.now());
    if (!waitsAlone) trouble.push(next);
  }

  return {
    start(imageId, signal) {
      memory.beginUpload(imageId);
      // The storage may fail in the reading, too.
      const work = upload(imageId, signal)
        .catch(() => failed(imageId, storageFailed))
        .finally(() => {
          memory.uploading.delete(imageId);
          running.delete(work);
        });
      running.add(work);
    },
    isIdle: () => running.size === 0,
    takeTrouble: () => trouble.shift() ?? null,
    async nextEvent() {
      let forget = () => {};
      const changed = new Promise<void>((resolve) => {
        forget = queue.on('changed', () => resolve());
      });
      await Promise.race([...running, changed]);
      forget();
    },
    async idle() {
      await Promise.all(running);
    },
  };
}

function names(record: UnsentRecord, imageId: string): boolean {
  return imagesOf(record).some((use) => use.imageId === imageId);
}
