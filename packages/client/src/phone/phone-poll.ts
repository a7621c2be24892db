import type { Clock, Random } from '../clock.js';

export interface PollParts {
  clock: Clock;
  random: Random;
  signal: AbortSignal;
  isHearing(): boolean;
}

const pollMs = 60_000;

/**
 * Requests a poll about every minute while push is not connected. The times vary, so that a fleet does not poll at
 * once.
 */
export async function pollWhileDeaf(parts: PollParts, poll: () => void): Promise<void> {
  const { clock, random, signal } = parts;
  while (!signal.aborted) {
    await clock.sleep(pollMs * (0.9 + random() / 5), signal);
    if (!signal.aborted && !parts.isHearing()) poll();
  }
}
