import { ipAddressBytes } from './ip-address-bytes.js';

/**
 * The network of an address: the first 24 bits of IPv4, the first 64 of IPv6. It is compared with the networks where
 * the user logged in.
 */
export function networkOf(address: string): string {
  const bytes = ipAddressBytes(address);
  if (bytes === null) return address;
  return bytes.length === 4
    ? `${bytes.subarray(0, 3).join('.')}.0/24`
    : `${Buffer.from(bytes.subarray(0, 8)).toString('hex')}/64`;
}
