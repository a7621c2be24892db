import { type DroppedImage, notStored } from './capture-result.js';
import type { CommitLane } from './commit-lane.js';
import { imageIdOf } from './image-placeholder.js';
import type { QueueMirror } from './queue-mirror.js';
import { isKnownImage } from './sent-images.js';
import { type CapturedImage, imagesOf } from './unsent-record.js';

/** Removes images that no outcome needs, such as one that the driver took again. */
export interface ImageDropping {
  drop(url: string): Promise<DroppedImage>;
  /**
   * The images that an outcome may name: those on the device, without those that are being removed at this moment, and
   * those that were sent.
   */
  readonly nameable: Pick<ReadonlyMap<string, CapturedImage>, 'has'>;
}

export function createImageDropping(lane: CommitLane, mirror: QueueMirror): ImageDropping {
  const leaving = new Map<string, Promise<DroppedImage>>();

  async function remove(imageId: string): Promise<DroppedImage> {
    let dropped: DroppedImage = { ok: true };
    // An outcome that was captured earlier is in the mirror when this is planned.
    const failure = await lane.change(() => {
      const isNamed = mirror.records().some((each) => imagesOf(each).some((use) => use.imageId === imageId));
      if (!mirror.images.has(imageId)) dropped = noImage;
      else if (isNamed) dropped = imageNamed;
      return dropped.ok ? [{ kind: 'image_gone', imageId }] : [];
    });
    leaving.delete(imageId);
    return failure === null ? dropped : notStored(failure);
  }

  return {
    nameable: { has: (imageId) => isKnownImage(mirror, imageId) && !leaving.has(imageId) },
    async drop(url) {
      const imageId = imageOfUrl(mirror, url)?.id;
      if (imageId === undefined) return noImage;
      const removing = leaving.get(imageId) ?? remove(imageId);
      leaving.set(imageId, removing);
      return removing;
    },
  };
}

/** The image of a placeholder, or of the address under which it was uploaded. */
export function imageOfUrl({ images }: QueueMirror, url: string): CapturedImage | undefined {
  const id = imageIdOf(url);
  return [...images.values()].find((each) => each.id === id || each.url === url);
}

const noImage: DroppedImage = {
  ok: false,
  reason: 'no_image',
  message: 'The image is not on this device: it was never captured here, or its outcome is confirmed.',
};
const imageNamed: DroppedImage = {
  ok: false,
  reason: 'image_named',
  message: 'An outcome that is not confirmed yet names the image.',
};
