import { BlockList, isIP } from 'node:net';
import { ipAddressBytes } from '../http/ip-address-bytes.js';

/** Into which networks the service sends what strangers tell it to send. */
export interface NetworkPolicy {
  /** Whether the address, in its text form, may be connected to. */
  allows(address: string): boolean;
  /** Whether plain HTTP may go there: within the machine only, where that is allowed at all. */
  allowsPlain(address: string): boolean;
}

/** What is not the public internet (IANA's special-purpose registry), multicast and the metadata services included. */
const specialV4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

/** Public addresses of IPv6 lie in 2000::/3; within it these are for tunnels, tests and documents. */
const specialV6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const publicV6 = blockListOf([['2000::', 3]]);
const special = blockListOf([...specialV4, ...specialV6]);
const machine = blockListOf([
  ['127.0.0.0', 8],
  ['::1', 128],
]);

/** Public addresses, and those of the networks given: addresses, CIDR notation, or the word `loopback`. */
export function createNetworkPolicy(allowedNetworks: readonly string[]): NetworkPolicy {
  const allowed = blockListOf(
    allowedNetworks.flatMap((entry): [string, number][] => {
      if (entry === 'loopback') {
        return [
          ['127.0.0.0', 8],
          ['::1', 128],
        ];
      }
      const [address = '', bits] = entry.split('/');
      return [[address, bits === undefined ? (isIP(address) === 4 ? 32 : 128) : Number(bits)]];
    }),
  );
  const allows = (address: string): boolean => {
    const plain = plainAddress(address);
    if (plain === null) return false;
    if (holds(allowed, plain)) return true;
    return !holds(special, plain) && (isIP(plain) === 4 || holds(publicV6, plain));
  };
  return {
    allows,
    allowsPlain: (address) => {
      const plain = plainAddress(address);
      return plain !== null && holds(machine, plain) && allows(plain);
    },
  };
}

/** The address that is really meant: an IPv4 address in IPv6 notation is one of IPv4. Null for what is none. */
function plainAddress(address: string): string | null {
  const bytes = ipAddressBytes(address);
  if (bytes === null) return null;
  return bytes.length === 4 ? bytes.join('.') : (address.split('%')[0] ?? address);
}

function blockListOf(networks: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [address, bits] of networks) list.addSubnet(address, bits, familyOf(address));
  return list;
}

function holds(list: BlockList, address: string): boolean {
  return list.check(address, familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6';
}
