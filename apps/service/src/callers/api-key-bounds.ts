import { type Problem, problem } from '@fleet/contract/ground/problems';
import type { Context, KeyBounds } from '../context.js';
import { isAddressOrNetwork, liesWithin } from '../platform/security/network-list.js';

/** The addresses and the time for which a key is valid; a missing part is not checked. */
export interface ApiKeyBounds {
  /** ISO 8601 UTC; null: never. */
  expiresAt?: string | null | undefined;
  allowedAddresses?: readonly string[] | undefined;
}

/** Returns the faults of the bounds: a key that could never be used is probably a mistake. */
export function judgeApiKeyBounds(
  { expiresAt, allowedAddresses = [] }: ApiKeyBounds,
  nowMs: number,
): Problem[] {
  const addresses = allowedAddresses.flatMap((each, index) =>
    isAddressOrNetwork(each) ? [] : [problem('wrong_format', `/allowed_addresses/${index}`, addressForm)],
  );
  const isOver = typeof expiresAt === 'string' && Date.parse(expiresAt) <= nowMs;
  return isOver
    ? [...addresses, problem('times_out_of_order', '/expires_at', 'This time has passed.')]
    : addresses;
}

const unbounded: KeyBounds = { allowedAddresses: [], expiresAtMs: null };

/** The caller's bounds; only API keys have any. */
export function boundsOf({ actor }: Pick<Context, 'actor'>): KeyBounds {
  return actor.kind === 'api_key' ? (actor.bounds ?? unbounded) : unbounded;
}

export function isBound({ allowedAddresses, expiresAtMs }: KeyBounds): boolean {
  return allowedAddresses.length > 0 || expiresAtMs !== null;
}

/** The bounds of a new key; missing parts are taken from the caller. */
export function inheritedBounds(
  ctx: Pick<Context, 'actor'>,
  { expiresAt, allowedAddresses }: ApiKeyBounds,
): { expiresAt: string | null; allowedAddresses: readonly string[] } {
  const own = boundsOf(ctx);
  const ownEnd = own.expiresAtMs === null ? null : new Date(own.expiresAtMs).toISOString();
  return {
    expiresAt: expiresAt === undefined ? ownEnd : expiresAt,
    allowedAddresses: allowedAddresses ?? own.allowedAddresses,
  };
}

/**
 * Returns a `beyond_own_rights` problem for each part of the bounds that exceeds the caller's own: a key must not be
 * valid in more places, or longer, than its creator [C-3].
 */
export function beyondOwnBounds(
  ctx: Pick<Context, 'actor'>,
  { expiresAt, allowedAddresses }: ApiKeyBounds,
): Problem[] {
  const own = boundsOf(ctx);
  const problems: Problem[] = [];
  if (own.allowedAddresses.length > 0 && allowedAddresses !== undefined) {
    if (allowedAddresses.length === 0) {
      problems.push(
        beyond('/allowed_addresses', 'An empty list would allow all networks; name some of yours.'),
      );
    }
    for (const [index, each] of allowedAddresses.entries()) {
      // For a text that is not a network, `judgeApiKeyBounds` returns another problem.
      if (isAddressOrNetwork(each) && !liesWithin(each, own.allowedAddresses)) {
        problems.push(beyond(`/allowed_addresses/${index}`));
      }
    }
  }
  if (own.expiresAtMs !== null && expiresAt !== undefined) {
    const isLonger = expiresAt === null || Date.parse(expiresAt) > own.expiresAtMs;
    if (isLonger) problems.push(beyond('/expires_at', 'The key would be valid for longer than yours.'));
  }
  return problems;
}

function beyond(key: string, message?: string): Problem {
  return problem('beyond_own_rights', key, message);
}

const addressForm =
  'Not an IP address or a network such as 203.0.113.7, 198.51.100.0/24 or 2001:db8::/32; a network of all addresses is not allowed.';
