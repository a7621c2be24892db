import type { ControlPhone } from '@fleet/requirement-controls';
import { useMemo } from 'react';

export interface PictureStoring {
  keepImage: ControlPhone['keepImage'];
  /** Resolves when no picture is being stored any more, and the drafts name all that were stored. */
  untilStored(): Promise<void>;
}

/** Lets "Save" wait for a picture that the driver has just taken, because storing it can take a second. */
export function usePictureStoring(keep: ControlPhone['keepImage']): PictureStoring {
  return useMemo(() => {
    const storing = new Set<Promise<unknown>>();
    return {
      keepImage(contentType, bytes) {
        const kept = keep(contentType, bytes);
        storing.add(kept);
        const forget = () => void storing.delete(kept);
        kept.then(forget, forget);
        return kept;
      },
      async untilStored() {
        while (storing.size > 0) await Promise.allSettled(storing);
      },
    };
  }, [keep]);
}
