import type { Clock, Random } from '../clock.js';

export interface PollParts {
  clock: Clock;
  random: Random;
  signal: AbortSignal;
  isHearing(): boolean;
}

const pollMs = 60_000;

/** Says every minute or so that it is time to ask, while push is not heard; varied, so that a fleet does not ask as one. */
export async function pollWhileDeaf(parts: PollParts, poll: () => void): Promise<void> {
  const { clock, random, signal } = parts;
  while (!signal.aborted) {
    await clock.sleep(pollMs * (0.9 + random() / 5), signal);
    if (!signal.aborted && !parts.isHearing()) poll();
  }
}
