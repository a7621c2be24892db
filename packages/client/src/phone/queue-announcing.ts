import type { FlushRun } from '../queue/flush-run.js';
import { imageOfUrl } from '../queue/image-dropping.js';
import { type ImageState, imageStates } from '../queue/image-state.js';
import type { UnsentQueue } from '../queue/unsent-queue.js';
import type { DriverClient } from './driver-client-shape.js';
import type { Announcer } from './driver-events.js';

export interface QueueAnnouncing extends Pick<DriverClient, 'images' | 'readImage'> {
  /** Something of queue or images may have changed: the app hears of it once, however often this is called in a row. */
  look(): void;
}

export interface QueueAnnouncingParts {
  queue: UnsentQueue;
  run: Pick<FlushRun, 'imageReason' | 'isUploading'>;
  announcer: Announcer;
}

/** Announces changes of the unsent records and of the images. */
export function createQueueAnnouncing({ queue, run, announcer }: QueueAnnouncingParts): QueueAnnouncing {
  let records = queue.list();
  let images: readonly ImageState[] = imageStates(queue.mirror, run);
  let announcedImages = images;
  let isDue = false;

  /** The same array as long as nothing in it has changed. */
  function currentImages(): readonly ImageState[] {
    const next = imageStates(queue.mirror, run);
    if (JSON.stringify(next) !== JSON.stringify(images)) images = next;
    return images;
  }

  function announce(): void {
    isDue = false;
    const known = records;
    records = queue.list();
    if (records !== known) announcer.emit('unsent', records);
    const knownImages = announcedImages;
    announcedImages = currentImages();
    if (announcedImages !== knownImages) announcer.emit('images', announcedImages);
  }

  return {
    images: currentImages,
    async readImage(url) {
      const image = imageOfUrl(queue.mirror, url);
      const bytes = image === undefined ? null : await queue.readImage(image.id);
      return image === undefined || bytes === null ? null : { contentType: image.contentType, bytes };
    },
    look() {
      if (isDue) return;
      isDue = true;
      queueMicrotask(announce);
    },
  };
}
