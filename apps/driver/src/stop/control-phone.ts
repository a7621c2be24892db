import type { ControlPhone } from '@fleet/requirement-controls';
import { useFormats } from '@fleet/ui';
import { useCallback } from 'react';
import { useMessages } from '../language/driver-messages.js';
import { type StoringPhone, useStoringPhone } from '../phone/picture-storing.js';
import { usePhoneActions } from '../phone/use-phone.js';
import { captureFault } from './capture-fault.js';

/** What the controls of requirements need of the phone. */
export function useControlPhone(): StoringPhone {
  const { captureImage } = usePhoneActions();
  const messages = useMessages();
  const formats = useFormats();
  const keep = useCallback<ControlPhone['keepImage']>(
    async (contentType, bytes) => {
      const kept = await captureImage(contentType, await bytes);
      if (kept.ok) return { ok: true, url: kept.placeholder };
      return { ok: false, message: captureFault(kept, messages, formats) };
    },
    [captureImage, messages, formats],
  );
  return useStoringPhone(keep);
}
