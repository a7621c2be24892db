import { ipAddressBytes } from './ip-address-bytes.js';
import { createRateLimit, type RateLimitOptions, type RateState } from './rate-limit.js';

export interface AttemptLimit {
  /** Counts one attempt to log in, and returns how many are left. */
  take(address: string, username: string, nowMs: number): Readonly<RateState>;
}

/**
 * Limits log-ins to `limit` a minute for each pair of address and user name. Successful log-ins count too [C-3][C-11].
 */
export function createAttemptLimit(limit: number, options: RateLimitOptions = {}): AttemptLimit {
  const rate = createRateLimit(limit, options);
  return {
    take: (address, username, nowMs) =>
      rate.take(`${addressGroup(address)} ${username.toLowerCase()}`, nowMs),
  };
}

/**
 * The key under which an address is counted. For IPv6 it is the first 64 bits, because one caller has all these
 * addresses. It contains no port, which a proxy may have added.
 */
export function addressGroup(address: string): string {
  const host = /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
  const bytes = ipAddressBytes(host);
  if (bytes === null) return host;
  return bytes.length === 4 ? bytes.join('.') : Buffer.from(bytes.subarray(0, 8)).toString('hex');
}
