import type { ServiceLock } from './service-lock.js';

const betweenLooksMs = 2_000;
/** A folder that is replaced in two steps, or a network file system that stumbles, is there again at the next look. */
const looksInVain = 3;

/**
 * Calls `onLost` once when the locked file is not in its folder any more, seen several times in a row: the folder was removed
 * or replaced, and another service may take what lies there now. The result stops the watch.
 */
export function watchLock(
  lock: Pick<ServiceLock, 'isInPlace'>,
  onLost: () => void,
  intervalMs: number = betweenLooksMs,
): () => void {
  let inVain = 0;
  let looking = false;
  const timer = setInterval(() => void look(), intervalMs);
  timer.unref();

  async function look(): Promise<void> {
    // A file system that hangs is asked once.
    if (looking) return;
    looking = true;
    const inPlace = await lock.isInPlace().catch(() => true);
    looking = false;
    inVain = inPlace ? 0 : inVain + 1;
    if (inVain !== looksInVain) return;
    clearInterval(timer);
    onLost();
  }
  return () => clearInterval(timer);
}
