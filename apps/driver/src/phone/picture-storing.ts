import type { ControlPhone } from '@fleet/requirement-controls';
import { useMemo } from 'react';
import { usePhoneActions } from './use-phone.js';

export interface StoringPhone {
  phone: ControlPhone;
  /** Resolves when no picture is being stored any more, and the drafts name all that were stored. */
  untilStored(): Promise<void>;
}

/**
 * What requirement controls need of the phone; `keep` stores a picture. "Save" can wait for a picture that the driver
 * has just taken, because storing it can take a second.
 */
export function useStoringPhone(keep: ControlPhone['keepImage']): StoringPhone {
  const { dropImages, readImage } = usePhoneActions();
  return useMemo(() => {
    const storing = new Set<Promise<unknown>>();
    return {
      phone: {
        keepImage(contentType, bytes) {
          const kept = keep(contentType, bytes);
          storing.add(kept);
          const forget = () => void storing.delete(kept);
          kept.then(forget, forget);
          return kept;
        },
        readImage,
        dropImage: (url) => void dropImages([url]),
      },
      async untilStored() {
        while (storing.size > 0) await Promise.allSettled(storing);
      },
    };
  }, [keep, readImage, dropImages]);
}
