import { boundedCache } from '../bounded-cache.js';
import { addressGroup } from '../security/attempt-limit.js';

/** Ordinary handshakes take 1 to 5 ms of the event loop; on a busy machine, some take longer. */
const slowMs = 20;
/** How much longer than its handshake an address must rest. */
const restFactor = 100;
const mostPeers = 10_000;

/** The addresses whose last TLS handshake took long: their certificates may be made to be slow to check. */
export interface SlowPeers {
  /** False if the address must still rest. */
  mayConnect(address: string, nowMs: number): boolean;
  /** Records how long the event loop was busy with a handshake. */
  note(address: string, busyMs: number, nowMs: number): void;
}

/** Addresses are compared by their network, as in all limits. All times are in milliseconds. */
export function createSlowPeers(): SlowPeers {
  const restUntil = boundedCache<number>(mostPeers);
  return {
    mayConnect: (address, nowMs) => (restUntil.get(addressGroup(address)) ?? 0) <= nowMs,
    note(address, busyMs, nowMs) {
      if (busyMs > slowMs) restUntil.set(addressGroup(address), nowMs + restFactor * busyMs);
    },
  };
}
