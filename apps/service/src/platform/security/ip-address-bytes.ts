import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The 4 or 16 bytes of an IP address; null for any other text. An IPv4 address in IPv6 notation has 4 bytes. */
export function ipAddressBytes(address: string): Uint8Array | null {
  // Node checks the text first, because the library also accepts old forms of IPv4, such as 0x7f.1.
  return isIP(address) === 0 ? null : Uint8Array.from(ipaddr.process(address).toByteArray());
}
