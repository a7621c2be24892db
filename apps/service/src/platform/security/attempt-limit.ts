import { ipAddressBytes } from './ip-address-bytes.js';
import { createRateLimit, type RateLimitOptions, type RateState } from './rate-limit.js';

export interface AttemptLimit {
  /** Counts one more attempt to log in. */
  take(address: string, username: string, nowMs: number): Readonly<RateState>;
}

/**
 * Limits log-ins to `limit` a minute for one address and user name together, whether or not they succeed [C-3][C-11].
 */
export function createAttemptLimit(limit: number, options: RateLimitOptions = {}): AttemptLimit {
  const rate = createRateLimit(limit, options);
  return {
    take: (address, username, nowMs) =>
      rate.take(`${addressGroup(address)} ${username.toLowerCase()}`, nowMs),
  };
}

/**
 * The key under which an address is counted: 64 bits of IPv6, because one caller owns all these addresses; and no port,
 * which a proxy may have added.
 */
export function addressGroup(address: string): string {
  const host = /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
  const bytes = ipAddressBytes(host);
  if (bytes === null) return host;
  return bytes.length === 4 ? bytes.join('.') : Buffer.from(bytes.subarray(0, 8)).toString('hex');
}
