import type { ControlPhone } from '@fleet/requirement-controls';
import { useMemo } from 'react';
import { useMessages } from '../language/driver-messages.js';
import { usePhoneActions } from '../phone/use-phone.js';

/** The phone as the controls of a corrected answer need it. */
export function useMendControlPhone(): ControlPhone {
  const { unsent } = useMessages();
  const { captureImage, dropImages, readImage } = usePhoneActions();
  return useMemo(
    () => ({
      async keepImage(contentType, bytes) {
        const kept = await captureImage(contentType, bytes);
        if (kept.ok) return { ok: true, url: kept.placeholder };
        return {
          ok: false,
          message:
            kept.reason === 'storage_full' || kept.reason === 'refused' ? unsent.notSavedFull : kept.message,
        };
      },
      readImage,
      dropImage: (url) => void dropImages([url]),
    }),
    [captureImage, dropImages, readImage, unsent],
  );
}
