import { type Problem, problem } from '@fleet/contract/problems';
import { isAddressOrNetwork } from '../platform/security/network-list.js';

/** Where and until when a key is to count; what is left out is not judged. */
export interface ApiKeyBounds {
  /** ISO 8601 UTC; null: never. */
  expiresAt?: string | null | undefined;
  allowedAddresses?: readonly string[] | undefined;
}

/** What is wrong with the bounds: a key that could never be used is a slip of the pen. */
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

const addressForm =
  'Not an IP address or a network such as 203.0.113.7, 198.51.100.0/24 or 2001:db8::/32; all addresses is no network.';
