import { BlockList, isIP } from 'node:net';
import { ipAddressBytes } from './ip-address-bytes.js';

/** Fastify's own form: says whether an address is a proxy of ours. */
export type ProxyTrust = (address: string, hop: number) => boolean;

/**
 * Whose X-Forwarded-For and X-Forwarded-Proto are believed, for Fastify's `trustProxy` [C-13]: the named addresses and
 * networks, `loopback` for this machine. The caller's address is then the last one that no proxy of ours has.
 */
export function proxyTrust(trustedProxies: readonly string[]): ProxyTrust | false {
  if (trustedProxies.length === 0) return false;
  const trusted = addressList(trustedProxies);
  return (address) => isListed(trusted, address);
}

/** Who may connect to a plain listener beyond loopback: a proxy of ours, or this machine itself [R-CNV-1][C-13]. */
export function plainPeers(trustedProxies: readonly string[]): (address: string | undefined) => boolean {
  const allowed = addressList(['loopback', ...trustedProxies]);
  return (address) => address !== undefined && isListed(allowed, address);
}

function addressList(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    if (entry === 'loopback') {
      list.addSubnet('127.0.0.0', 8, 'ipv4');
      list.addAddress('::1', 'ipv6');
      continue;
    }
    const [address = '', bits] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** A socket that listens on :: sees IPv4 callers in IPv6 notation. */
function isListed(list: BlockList, address: string): boolean {
  const bytes = ipAddressBytes(address);
  if (bytes === null) return false;
  return bytes.length === 4
    ? list.check(bytes.join('.'), 'ipv4')
    : list.check(address.split('%')[0] ?? '', 'ipv6');
}
