import { useEffect } from 'react';

/** Keeps the screen on while the map is open; the system releases the lock when the page is hidden. */
export function useMapWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      const found = (await navigator.wakeLock?.request('screen').catch(() => null)) ?? null;
      if (isOver) void found?.release();
      else lock = found;
    };
    void ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, []);
}
