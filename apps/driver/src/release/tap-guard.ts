import { useEffect, useState } from 'react';

/** After this time, a tap that was meant for the previous page has arrived. */
const quietMs = 1_000;

/** False at first, after a page has appeared over another page without an action of the driver. */
export function useReadyForTaps(): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), quietMs);
    return () => clearTimeout(timer);
  }, []);
  return isReady;
}
