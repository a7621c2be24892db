import type { ServiceLock } from './service-lock.js';

const betweenChecksMs = 2_000;
/**
 * This many consecutive checks must fail. The folder may be missing for a moment while it is being replaced, or on a
 * slow network file system.
 */
const failuresUntilLost = 3;

/**
 * Calls `onLost` once if several consecutive checks do not find the locked file in its folder. Then the folder was
 * removed or replaced, and another service may lock the new folder. Call the result to stop the checks.
 */
export function watchLock(
  lock: Pick<ServiceLock, 'isInPlace'>,
  onLost: () => void,
  intervalMs: number = betweenChecksMs,
): () => void {
  let failedChecks = 0;
  let checking = false;
  const timer = setInterval(() => void check(), intervalMs);
  timer.unref();

  async function check(): Promise<void> {
    // If the file system hangs during a check, no further check is started.
    if (checking) return;
    checking = true;
    const inPlace = await lock.isInPlace().catch(() => true);
    checking = false;
    failedChecks = inPlace ? 0 : failedChecks + 1;
    if (failedChecks !== failuresUntilLost) return;
    clearInterval(timer);
    onLost();
  }
  return () => clearInterval(timer);
}
