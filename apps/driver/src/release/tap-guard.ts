import { useEffect, useState } from 'react';

/** Longer than the time until a tap arrives that was meant for the previous page. */
const quietMs = 1_000;

/** False in the first moments of a page that appears, without an act of the driver, over what the driver is doing. */
export function useReadyForTaps(): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), quietMs);
    return () => clearTimeout(timer);
  }, []);
  return isReady;
}
