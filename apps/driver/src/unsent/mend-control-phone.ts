import type { ControlPhone } from '@fleet/requirement-controls';
import { useCallback, useMemo } from 'react';
import { useMessages } from '../language/driver-messages.js';
import { usePictureStoring } from '../phone/picture-storing.js';
import { usePhoneActions } from '../phone/use-phone.js';

/** What requirement controls need of the phone while the driver corrects a refused answer. */
export function useMendControlPhone(): { phone: ControlPhone; untilStored(): Promise<void> } {
  const { unsent } = useMessages();
  const { captureImage, dropImages, readImage } = usePhoneActions();
  const keep = useCallback<ControlPhone['keepImage']>(
    async (contentType, bytes) => {
      const kept = await captureImage(contentType, await bytes);
      if (kept.ok) return { ok: true, url: kept.placeholder };
      const isFull = kept.reason === 'storage_full' || kept.reason === 'refused';
      return { ok: false, message: isFull ? unsent.notSavedFull : kept.message };
    },
    [captureImage, unsent],
  );
  const { keepImage, untilStored } = usePictureStoring(keep);
  return useMemo(
    () => ({
      phone: { keepImage, readImage, dropImage: (url) => void dropImages([url]) },
      untilStored,
    }),
    [keepImage, untilStored, dropImages, readImage],
  );
}
