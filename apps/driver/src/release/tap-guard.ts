import { useEffect, useState } from 'react';

/** Longer than a tap needs that was meant for the page before. */
const quietMs = 1_000;

/** False in the first moments of a page that appears by itself over what the driver is doing. */
export function useReadyForTaps(): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), quietMs);
    return () => clearTimeout(timer);
  }, []);
  return isReady;
}
