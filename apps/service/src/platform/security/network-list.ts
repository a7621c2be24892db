import { BlockList, isIP } from 'node:net';
import { ipAddressBytes } from './ip-address-bytes.js';

/** Returns a function that checks whether an address is in the list. An empty list contains every address. */
export function callersWithin(networks: readonly string[]): (address: string) => boolean {
  if (networks.length === 0) return () => true;
  const allowed = addressList(networks);
  return (address) => isListed(allowed, address);
}

/** Returns whether the text is an IP address, or a network in CIDR notation that does not contain all addresses. */
export function isAddressOrNetwork(text: string): boolean {
  const parts = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text);
  const address = parts?.[1] ?? '';
  const family = isIP(address);
  if (parts === null || family === 0) return false;
  // A network in the form of IPv4 in IPv6 notation is refused, because it may contain all IPv4 addresses.
  if (family === 6 && ipAddressBytes(address)?.length === 4) return false;
  if (parts[2] === undefined) return true;
  const bits = Number(parts[2]);
  return bits >= 1 && bits <= (family === 4 ? 32 : 128);
}

/** Returns whether an address or network lies completely in one of the networks. An empty list contains everything. */
export function liesWithin(entry: string, networks: readonly string[]): boolean {
  return networks.length === 0 || networks.some((each) => contains(bitsOf(each), bitsOf(entry)));
}

function contains(outer: string | null, inner: string | null): boolean {
  return outer !== null && inner?.startsWith(outer) === true;
}

/**
 * The bits that all addresses of a network begin with, as text after the family; null if the entry is not a network.
 */
function bitsOf(entry: string): string | null {
  const [address = '', length] = entry.split('/');
  const bytes = ipAddressBytes(address);
  if (bytes === null) return null;
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return `${bytes.length}:${bits.slice(0, length === undefined ? bits.length : Number(length))}`;
}

/**
 * Converts entries to a list: addresses, networks in CIDR notation, and the word `loopback`. All must be well-formed.
 */
export function addressList(entries: readonly string[]): BlockList {
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

/**
 * Returns whether the address is in the list. A socket that listens on :: reports IPv4 callers in IPv6 notation, so
 * such an address is compared as IPv4.
 */
export function isListed(list: BlockList, address: string): boolean {
  const bytes = ipAddressBytes(address);
  if (bytes === null) return false;
  return bytes.length === 4
    ? list.check(bytes.join('.'), 'ipv4')
    : list.check(address.split('%')[0] ?? '', 'ipv6');
}
