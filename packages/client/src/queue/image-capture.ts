import { blobContentTypes, largestBlob } from '@fleet/contract/driving/blobs';
import { problem } from '@fleet/contract/ground/problems';
import { type AddedImage, notStored, refused } from './capture-result.js';
import type { CommitLane } from './commit-lane.js';
import { placeholderOf } from './image-placeholder.js';
import type { CapturedImage } from './unsent-record.js';

export interface ImageToAdd {
  organisationId: string;
  contentType: CapturedImage['contentType'];
  bytes: Uint8Array;
}

/**
 * Stores an image with its digest. Refuses an image that is empty, or of a type or size that the service does not
 * accept [C-11].
 */
export async function captureImage(lane: CommitLane, given: ImageToAdd): Promise<AddedImage> {
  const { organisationId, contentType } = given;
  if (!blobContentTypes.some((each) => each === contentType)) {
    return refused(problem('unknown_value', '/content_type', `One of ${blobContentTypes.join(', ')}.`));
  }
  if (given.bytes.byteLength === 0) return refused(problem('too_short', '/bytes'));
  if (given.bytes.byteLength > largestBlob) return refused(problem('body_too_large', '/bytes'));
  // A copy, because the caller may keep using its array. `slice` of a Buffer would share its memory.
  const bytes = new Uint8Array(given.bytes);
  const image: CapturedImage = {
    id: crypto.randomUUID(),
    organisationId,
    contentType,
    byteLength: bytes.byteLength,
    sha256: await sha256Of(bytes),
    url: null,
    announcements: 0,
    idleDays: [],
  };
  const failure = await lane.change(() => [{ kind: 'image', image, bytes }]);
  return failure === null ? { ok: true, image, placeholder: placeholderOf(image.id) } : notStored(failure);
}

/** Hexadecimal. */
export async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
