import type { PhotoAnswer, PhotoRequest, PhotoSource } from './photo-message.js';

type Bytes = Uint8Array<ArrayBuffer>;

let worker: Worker | null = null;
let lastId = 0;
const waiting = new Map<number, (bytes: Bytes | null) => void>();

/** The picture as a JPEG of at most 1,600 pixels without EXIF, made in a worker; null when it cannot be read. */
export function shrinkPhoto(source: PhotoSource): Promise<Bytes | null> {
  lastId += 1;
  const request: PhotoRequest = { id: lastId, source };
  return new Promise((resolve) => {
    waiting.set(request.id, resolve);
    photoWorker().postMessage(request, source instanceof Blob ? [] : [source]);
  });
}

function photoWorker(): Worker {
  if (worker !== null) return worker;
  worker = new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<PhotoAnswer>) => {
    answer(data.id, data.ok ? data.bytes : null);
  });
  // A worker that failed to load never answers, so the next photo gets a new one.
  worker.addEventListener('error', () => {
    worker = null;
    for (const id of [...waiting.keys()]) answer(id, null);
  });
  return worker;
}

function answer(id: number, bytes: Bytes | null): void {
  waiting.get(id)?.(bytes);
  waiting.delete(id);
}
