import type { ServiceLock } from './service-lock.js';

const betweenLooksMs = 2_000;
/**
 * This many consecutive checks must fail. The folder may be missing for a moment while it is being replaced, or on a
 * slow network file system.
 */
const looksInVain = 3;

/**
 * Calls `onLost` once if several consecutive checks do not find the locked file in its folder. Then the folder was
 * removed or replaced, and another service may lock the new folder. Call the result to stop the checks.
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
    // If the file system hangs during a check, no further check is started.
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
