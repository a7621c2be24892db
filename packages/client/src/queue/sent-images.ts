import type { SentImage } from './queue-documents.js';
import type { QueueChange, QueueMirror } from './queue-mirror.js';
import { imagesOf } from './unsent-record.js';

/** More images than a driver sends in some weeks. */
const mostSentImages = 1_000;

/** The address of an uploaded image, even after its outcome was recorded; null before the upload. */
export function uploadedUrlOf({ images, sentImages }: QueueMirror, imageId: string): string | null {
  return images.get(imageId)?.url ?? sentImages.get(imageId)?.url ?? null;
}

/** Whether an image is on the device or was sent. */
export function isKnownImage({ images, sentImages }: QueueMirror, imageId: string): boolean {
  return images.has(imageId) || sentImages.has(imageId);
}

/** Keeps the addresses of images whose outcomes are recorded, and forgets the oldest ones that no record names. */
export function sentImageChanges(mirror: QueueMirror, imageIds: readonly string[], sentAt: string) {
  const sent = imageIds.flatMap((id): SentImage[] => {
    const url = mirror.images.get(id)?.url ?? null;
    return url === null ? [] : [{ id, url, sentAt }];
  });
  const count = Math.max(0, mirror.sentImages.size + sent.length - mostSentImages);
  const surplus = count === 0 ? [] : unnamedImages(mirror).slice(0, count);
  return [
    ...sent.map((image): QueueChange => ({ kind: 'sent_image', image })),
    ...surplus.map((imageId): QueueChange => ({ kind: 'sent_image_gone', imageId })),
  ];
}

function unnamedImages({ sentImages, records }: QueueMirror): string[] {
  const named = new Set(records().flatMap((record) => imagesOf(record).map((use) => use.imageId)));
  return [...sentImages.keys()].filter((imageId) => !named.has(imageId));
}
