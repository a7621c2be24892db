import { setTimeout as delay } from 'node:timers/promises';
import { randomStream } from '../random-stream.js';
import { networkHoles } from './network-holes.js';
import type { NetworkProfile } from './network-profiles.js';

/** The radio of one driver: whether there is a network, and notifications about it. */
export interface PhoneLine {
  readonly isUp: boolean;
  /** Calls the listener at each change; call the result to stop. */
  onChange(listener: (isUp: boolean) => void): () => void;
  /** From now on there is a network: the day has ended and the truck is in the yard. */
  parkInYard(): void;
  stop(): void;
}

export interface PhoneLineParts {
  profile: NetworkProfile;
  seed: number;
  /** Which driver. */
  index: number;
  /** Seconds of the driver's day in a second of the run. */
  speed: number;
}

/** Follows the holes of a driver's network, in the time of the run. */
export function openPhoneLine({ profile, seed, index, speed }: PhoneLineParts): PhoneLine {
  const listeners = new Set<(isUp: boolean) => void>();
  const stopping = new AbortController();
  let isUp = true;
  const change = (up: boolean) => {
    if (isUp === up) return;
    isUp = up;
    for (const listener of listeners) listener(up);
  };
  const run = async () => {
    const startedAt = performance.now();
    const until = (dayMs: number) =>
      delay(Math.max(0, dayMs / speed - (performance.now() - startedAt)), undefined, {
        signal: stopping.signal,
        ref: false,
      });
    for (const { fromMs, untilMs } of networkHoles(profile, randomStream(seed, 'holes', index))) {
      await until(fromMs);
      change(false);
      await until(untilMs);
      change(true);
    }
  };
  // Only the stop ends it early.
  run().catch(() => undefined);
  const end = () => {
    stopping.abort();
  };
  return {
    get isUp() {
      return isUp;
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    parkInYard() {
      end();
      change(true);
    },
    stop: end,
  };
}
