import type { Session } from '@fleet/contract/driving/sessions';
import type { Clock } from '../clock.js';
import type { UnsentQueue } from './unsent-queue.js';

/** Resolves when nothing but parked records is left, or with false after `timeoutMs` or when the client is stopped. */
export async function untilFlushed(
  queue: UnsentQueue,
  clock: Clock,
  signal: AbortSignal,
  timeoutMs: number | undefined,
): Promise<boolean> {
  if (queue.isDrained() || signal.aborted) return queue.isDrained();
  const done = new AbortController();
  const end = () => done.abort();
  const ended = new Promise<void>((resolve) =>
    done.signal.addEventListener('abort', () => resolve(), { once: true }),
  );
  signal.addEventListener('abort', end, { once: true });
  const unhear = queue.on('changed', () => {
    if (queue.isDrained()) end();
  });
  if (timeoutMs !== undefined) void clock.sleep(timeoutMs, done.signal).then(end);
  await ended;
  unhear();
  signal.removeEventListener('abort', end);
  return queue.isDrained();
}

/**
 * Compares the receipt of a session with the device: numbers continue above it, and a number that neither has is
 * reported as `lost` [C-4]. Call it while no record is in flight.
 */
export async function checkReceipt(
  queue: UnsentQueue,
  { id: sessionId, received_through: receivedThrough }: Session,
): Promise<void> {
  const receipts = [{ sessionId, receivedThrough }];
  await queue.update({ remove: [], park: [], images: [], ended: [], receipts });
}
