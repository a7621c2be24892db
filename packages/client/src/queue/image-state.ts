import type { CallFailure } from '../calls/call-result.js';
import type { FlushRun } from './flush-run.js';
import { placeholderOf } from './image-placeholder.js';
import type { QueueMirror } from './queue-mirror.js';
import { type CapturedImage, imagesOf } from './unsent-record.js';

/** An image on this device, and the state of its upload. */
export interface ImageState extends Pick<CapturedImage, 'id' | 'contentType' | 'byteLength'> {
  /** The placeholder that names it in outcomes. */
  url: string;
  /** `delayed`: its upload failed and is tried again later; other records do not wait for it. */
  state: 'waiting' | 'uploading' | 'uploaded' | 'delayed';
  /** Why it is delayed; otherwise null. */
  reason: CallFailure | null;
  /** The unsent outcomes that name it. */
  recordIds: readonly string[];
}

/** All images on this device, in the order of their capture. */
export function imageStates(
  mirror: QueueMirror,
  run: Pick<FlushRun, 'imageReason' | 'isUploading'>,
): ImageState[] {
  if (mirror.images.size === 0) return [];
  const recordIds = new Map<string, string[]>();
  for (const record of mirror.records()) {
    for (const { imageId } of imagesOf(record)) {
      recordIds.set(imageId, [...(recordIds.get(imageId) ?? []), record.id]);
    }
  }
  return Array.from(mirror.images.values(), (image) => {
    const { id, contentType, byteLength } = image;
    const how = stateOf(image, run);
    return {
      id,
      url: placeholderOf(id),
      contentType,
      byteLength,
      ...how,
      recordIds: recordIds.get(id) ?? [],
    };
  });
}

function stateOf(
  { id, url }: CapturedImage,
  run: Pick<FlushRun, 'imageReason' | 'isUploading'>,
): Pick<ImageState, 'state' | 'reason'> {
  if (url !== null) return { state: 'uploaded', reason: null };
  if (run.isUploading(id)) return { state: 'uploading', reason: null };
  const reason = run.imageReason(id);
  return { state: reason === null ? 'waiting' : 'delayed', reason };
}
