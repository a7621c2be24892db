import { boundedCache } from '../bounded-cache.js';
import { addressGroup } from '../security/attempt-limit.js';

/**
 * A handshake that takes longer is slow. Ordinary handshakes occupy the event loop for 1 to 5 ms, and some for longer
 * on a busy machine.
 */
const slowMs = 20;
/** After a slow handshake, no connection to the address is allowed for this many times the length of the handshake. */
const restFactor = 100;
const mostPeers = 10_000;

/** The addresses whose last TLS handshake was slow. Their certificates may be made so that checking them takes long. */
export interface SlowPeers {
  /** Returns false if the address is still blocked after a slow handshake. */
  mayConnect(address: string, nowMs: number): boolean;
  /** Records for how long a handshake occupied the event loop. */
  note(address: string, busyMs: number, nowMs: number): void;
}

/** All addresses of a network count as one, as in all limits. All times are in milliseconds. */
export function createSlowPeers(): SlowPeers {
  const restUntil = boundedCache<number>(mostPeers);
  return {
    mayConnect: (address, nowMs) => (restUntil.get(addressGroup(address)) ?? 0) <= nowMs,
    note(address, busyMs, nowMs) {
      if (busyMs > slowMs) restUntil.set(addressGroup(address), nowMs + restFactor * busyMs);
    },
  };
}
