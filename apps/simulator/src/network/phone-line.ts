import { setTimeout as delay } from 'node:timers/promises';
import { randomStream } from '../random-stream.js';
import { networkHoles } from './network-holes.js';
import type { NetworkProfile } from './network-profiles.js';

/** The connection of one driver's phone: whether there is a network, and notifications of changes. */
export interface PhoneLine {
  readonly isUp: boolean;
  /** Calls the listener at each change; the returned function removes it. */
  onChange(listener: (isUp: boolean) => void): () => void;
  /** Ends all gaps: from now on there is a network, because the truck is in the yard at the end of the day. */
  parkInYard(): void;
  stop(): void;
}

export interface PhoneLineParts {
  profile: NetworkProfile;
  seed: number;
  /** The number of the driver. */
  index: number;
  /** How many seconds of the driver's day pass in one second of the run. */
  speed: number;
}

/** Opens the connection of one driver, which follows the gaps of its network in real time. */
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
  // It rejects only when `stop` ends the wait.
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
