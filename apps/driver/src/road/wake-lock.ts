import { useEffect } from 'react';

/**
 * Keeps the screen on while the component is shown and `isWanted`; for the map and the scanner alone, because it costs
 * battery. A hidden page loses the lock, so it is asked for again when the page is back.
 */
export function useWakeLock(isWanted = true): void {
  useEffect(() => {
    const wakeLock: WakeLock | undefined = navigator.wakeLock;
    if (!isWanted || wakeLock === undefined) return;
    let isOver = false;
    let lock: WakeLockSentinel | null = null;
    async function ask(): Promise<void> {
      if (document.visibilityState !== 'visible' || isOver) return;
      // Refused with a low battery; then the screen goes dark as ever.
      const given = await wakeLock?.request('screen').catch(() => null);
      if (given === undefined || given === null) return;
      if (isOver) void given.release();
      else lock = given;
    }
    const onVisible = () => void ask();
    document.addEventListener('visibilitychange', onVisible);
    void ask();
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onVisible);
      void lock?.release();
    };
  }, [isWanted]);
}
