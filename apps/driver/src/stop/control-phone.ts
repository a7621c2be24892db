import type { ControlPhone } from '@fleet/requirement-controls';
import { useFormats } from '@fleet/ui';
import { useMemo } from 'react';
import { useMessages } from '../language/driver-messages.js';
import { usePhoneActions } from '../phone/use-phone.js';
import { captureFault } from './capture-fault.js';

/** What the controls of requirements need of the phone. */
export function useControlPhone(): ControlPhone {
  const { captureImage, dropImages, readImage } = usePhoneActions();
  const messages = useMessages();
  const formats = useFormats();
  return useMemo(
    () => ({
      async keepImage(contentType, bytes) {
        const kept = await captureImage(contentType, bytes);
        if (kept.ok) return { ok: true, url: kept.placeholder };
        return { ok: false, message: captureFault(kept, messages, formats) };
      },
      readImage,
      dropImage: (url) => void dropImages([url]),
    }),
    [captureImage, dropImages, readImage, messages, formats],
  );
}
