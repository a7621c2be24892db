import { pause } from '../driver/day-pace.js';
import { between, randomStream } from '../random-stream.js';

/**
 * When to kill the service, in milliseconds since the drivers started. The first three quarters of the routes' time are
 * divided into equal parts, with one kill in each; the last quarter has none.
 */
export function killMoments(seed: number, kills: number, spanMs: number): number[] {
  const random = randomStream(seed, 'kills');
  const part = (0.75 * spanMs) / Math.max(1, kills);
  return Array.from({ length: kills }, (_, index) => Math.round(part * (index + between(random, 0.2, 0.9))));
}

/** Kills the service at these moments, until the signal is aborted. */
export async function killAtMoments(
  moments: readonly number[],
  kill: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const startedAt = performance.now();
  for (const moment of moments) {
    await pause(Math.max(0, moment - (performance.now() - startedAt)), signal);
    if (signal.aborted) return;
    await kill();
  }
}
