import type { PhotoAnswer, PhotoRequest, PhotoSource } from './photo-message.js';
import { jpegQuality, shrunkSize } from './photo-size.js';

/** The global scope of a worker, which TypeScript's library for pages does not declare. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<PhotoRequest>) => void) | null;
  postMessage(answer: PhotoAnswer, transfer?: Transferable[]): void;
}

const scope = globalThis as unknown as WorkerScope;

scope.onmessage = async ({ data: { id, source } }) => {
  try {
    const bytes = await shrink(source);
    scope.postMessage({ id, ok: true, bytes }, [bytes.buffer]);
  } catch {
    scope.postMessage({ id, ok: false });
  }
};

/**
 * Draws the picture upright on a smaller canvas. The JPEG of a canvas has no EXIF, so it names neither the place nor
 * the device.
 */
async function shrink(source: PhotoSource): Promise<Uint8Array<ArrayBuffer>> {
  const picture = source instanceof Blob ? await createImageBitmap(source) : source;
  const { width, height } =
    'displayWidth' in picture
      ? shrunkSize(picture.displayWidth, picture.displayHeight)
      : shrunkSize(picture.width, picture.height);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new Error('The canvas cannot be drawn on.');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  picture.close();
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: jpegQuality });
  return new Uint8Array(await blob.arrayBuffer());
}
