import type { Clock, Random } from '../clock.js';

export interface PollParts {
  clock: Clock;
  random: Random;
  signal: AbortSignal;
  isNotified(): boolean;
}

const pollMs = 60_000;

/**
 * Requests a poll about every minute while push does not notify the phone. The times vary, so that the phones of a
 * fleet do not all poll at the same time.
 */
export async function pollWithoutPush(parts: PollParts, poll: () => void): Promise<void> {
  const { clock, random, signal } = parts;
  while (!signal.aborted) {
    await clock.sleep(pollMs * (0.9 + random() / 5), signal);
    if (!signal.aborted && !parts.isNotified()) poll();
  }
}
