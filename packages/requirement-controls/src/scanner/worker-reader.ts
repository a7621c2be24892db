import type { CodeReader, ExpectedCodes, ReadCode, ScanAnswer, ScanRequest } from './scan-message.js';

/** Wider frames are shrunk to save time; a code that fills a fifth of the frame is still read. */
const widest = 1_280;

/** A reader in its own worker, because only the worker's file may run WebAssembly. It loads while the camera opens. */
export function workerReader(expected: ExpectedCodes): CodeReader & {
  readFrame(frame: ImageBitmap): Promise<ReadCode | null>;
} {
  const worker = new Worker(new URL('./scan-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, { resolve(code: ReadCode | null): void; reject(fault: Error): void }>();
  let lastId = 0;
  const ask = (frame: ImageBitmap | null) => {
    lastId += 1;
    const request: ScanRequest = { id: lastId, expected, frame };
    return new Promise<ReadCode | null>((resolve, reject) => {
      waiting.set(request.id, { resolve, reject });
      worker.postMessage(request, frame === null ? [] : [frame]);
    });
  };
  const failed = () => new Error('Codes cannot be read in this browser.');
  worker.addEventListener('message', ({ data }: MessageEvent<ScanAnswer>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.failed) asked?.reject(failed());
    else asked?.resolve(data.code);
  });
  worker.addEventListener('error', () => {
    for (const asked of waiting.values()) asked.reject(failed());
    waiting.clear();
  });
  const ready = ask(null);
  ready.catch(() => {});
  return {
    readFrame: (frame) => ask(frame),
    async read(video) {
      await ready;
      return ask(await frameOf(video));
    },
    close() {
      worker.terminate();
      for (const asked of waiting.values()) asked.resolve(null);
    },
  };
}

function frameOf(video: HTMLVideoElement): Promise<ImageBitmap> {
  if (video.videoWidth <= widest) return createImageBitmap(video);
  return createImageBitmap(video, { resizeWidth: widest, resizeQuality: 'low' });
}
