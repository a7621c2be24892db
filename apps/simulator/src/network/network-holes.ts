import { between, type RandomStream } from '../random-stream.js';
import type { NetworkProfile } from './network-profiles.js';

/** A stretch of time without any network, in milliseconds since the start of the driver's day. */
export interface NetworkHole {
  fromMs: number;
  untilMs: number;
}

/**
 * The gaps without a network of a driver, one after the other, without end: the time between two of them is
 * exponentially distributed. Empty if the profile has none. Times are of the driver's day.
 */
export function* networkHoles({ holes }: NetworkProfile, random: RandomStream): Generator<NetworkHole, void> {
  if (holes === null) return;
  for (let nowMs = 0; ; ) {
    const fromMs = nowMs - Math.log(1 - random()) * holes.everyMs;
    // Short holes are the likelier ones.
    const share = between(random, 0, 1) ** 2;
    const untilMs = fromMs + holes.leastMs + share * (holes.mostMs - holes.leastMs);
    yield { fromMs, untilMs };
    nowMs = untilMs;
  }
}
