import { startTransition, useEffect, useState } from 'react';
import { usePhone } from '../phone/use-phone.js';

/** The time by the service's clock, updated every `everyMs`. Rendering the new time does not delay taps. */
export function useNow(everyMs = 30_000): number {
  const offsetMs = usePhone((view) => view.clockOffsetMs);
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => startTransition(() => setNowMs(Date.now())), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return nowMs - offsetMs;
}
