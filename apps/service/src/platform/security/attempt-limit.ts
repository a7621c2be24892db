import { ipAddressBytes } from '../http/ip-address-bytes.js';
import { createRateLimit, type RateLimitOptions, type RateState } from './rate-limit.js';

export interface AttemptLimit {
  /** Counts one more attempt to log in. */
  take(address: string, username: string, nowMs: number): Readonly<RateState>;
}

/** At most `limit` log-ins a minute per address and user name together [C-3][C-11], right or wrong. */
export function createAttemptLimit(limit: number, options: RateLimitOptions = {}): AttemptLimit {
  const rate = createRateLimit(limit, options);
  return {
    take: (address, username, nowMs) =>
      rate.take(`${addressGroup(address)} ${username.toLowerCase()}`, nowMs),
  };
}

/** IPv6 callers own 64 bits of addresses and count as one; a port that a proxy added does not count. */
export function addressGroup(address: string): string {
  const host = /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
  const bytes = ipAddressBytes(host);
  if (bytes === null) return host;
  return bytes.length === 4 ? bytes.join('.') : Buffer.from(bytes.subarray(0, 8)).toString('hex');
}
