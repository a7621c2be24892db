import { between, type RandomStream } from '../random-stream.js';
import type { NetworkProfile } from './network-profiles.js';

/** A stretch of time without any network, in milliseconds since the start of the driver's day. */
export interface NetworkHole {
  fromMs: number;
  untilMs: number;
}

/**
 * The holes that a driver falls into, one after the other, for ever: between two of them the network holds for an
 * exponentially distributed time. Empty where the profile knows none. Times are of the driver's day.
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
