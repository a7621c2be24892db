import { between, type RandomStream } from '../random-stream.js';
import type { NetworkProfile } from './network-profiles.js';

/** A gap without a network, in milliseconds since the start of the driver's day. */
export interface NetworkHole {
  fromMs: number;
  untilMs: number;
}

/**
 * Yields the gaps without a network, one after the other, without end. The time between two gaps is exponentially
 * distributed. Yields nothing if the profile has no gaps.
 */
export function* networkHoles({ holes }: NetworkProfile, random: RandomStream): Generator<NetworkHole, void> {
  if (holes === null) return;
  for (let nowMs = 0; ; ) {
    const fromMs = nowMs - Math.log(1 - random()) * holes.everyMs;
    // Short gaps are more likely.
    const share = between(random, 0, 1) ** 2;
    const untilMs = fromMs + holes.leastMs + share * (holes.mostMs - holes.leastMs);
    yield { fromMs, untilMs };
    nowMs = untilMs;
  }
}
