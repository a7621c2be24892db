import type { ControlPhone } from '@fleet/requirement-controls';
import { useCallback } from 'react';
import { useMessages } from '../language/driver-messages.js';
import { type StoringPhone, useStoringPhone } from '../phone/picture-storing.js';
import { usePhoneActions } from '../phone/use-phone.js';

/** What requirement controls need of the phone while the driver corrects a refused answer. */
export function useMendControlPhone(): StoringPhone {
  const { unsent } = useMessages();
  const { captureImage } = usePhoneActions();
  const keep = useCallback<ControlPhone['keepImage']>(
    async (contentType, bytes) => {
      const kept = await captureImage(contentType, await bytes);
      if (kept.ok) return { ok: true, url: kept.placeholder };
      const isFull = kept.reason === 'storage_full' || kept.reason === 'refused';
      return { ok: false, message: isFull ? unsent.notSavedFull : kept.message };
    },
    [captureImage, unsent],
  );
  return useStoringPhone(keep);
}
