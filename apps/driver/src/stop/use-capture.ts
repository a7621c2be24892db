import type { Problem } from '@fleet/contract/ground/problems';
import { useFormats } from '@fleet/ui';
import { useCallback, useRef, useState } from 'react';
import { useMessages } from '../language/driver-messages.js';
import type { Captured } from '../phone/phone-view.js';
import { captureFault } from './capture-fault.js';

/**
 * One capture at a time, however often the button is tapped. Problems that `onRefused` shows are not repeated as the
 * `fault` of the page.
 */
export function useCapture() {
  const messages = useMessages();
  const formats = useFormats();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const running = useRef(false);
  const run = useCallback(
    async (
      capture: () => Promise<Captured>,
      then: () => void,
      onRefused?: (problems: readonly Problem[]) => void,
    ) => {
      if (running.current) return;
      running.current = true;
      setBusy(true);
      setFault(null);
      try {
        const captured = await capture();
        if (captured.ok) then();
        else if (captured.reason === 'refused' && onRefused !== undefined) onRefused(captured.problems);
        else setFault(captureFault(captured, messages, formats));
      } catch (error) {
        // Another window has taken over, and the page shows that. What was typed stays on the phone.
        const detail = error instanceof Error ? error.message : String(error);
        setFault(formats.text(messages.stop.storageBroken, { detail }));
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
    [messages, formats],
  );
  return { run, isBusy, fault };
}
