import { addressList, isListed } from '../security/network-list.js';

/** Decides to which networks the service may send a request whose address a customer chose. */
export interface NetworkPolicy {
  /** Whether the service may connect to the address, which is given as text. */
  allows(address: string): boolean;
  /** Whether the service may use plain HTTP: only for an address of this machine that `allows` permits. */
  allowsPlain(address: string): boolean;
}

/**
 * All IPv4 addresses, and the IPv6 addresses in 2000::/3. Other IPv6 addresses are local to a link or a site, or
 * unassigned.
 */
const publicAddresses = addressList(['0.0.0.0/0', '2000::/3']);
const machine = addressList(['loopback']);

/** Networks that are not the public internet (IANA's special-purpose registries), including multicast. */
const special = addressList([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
]);

/**
 * The addresses at which clouds give a machine its credentials, and at which Azure serves its agents. They are refused
 * even within a permitted network, because no webhook receiver has one of these addresses.
 */
const metadata = addressList([
  // Link-local addresses: most clouds use 169.254.169.254, AWS containers 169.254.170.2, Tencent 169.254.0.23.
  '169.254.0.0/16',
  'fe80::/10',
  // Used by AWS and Google over IPv6, Scaleway, Oracle Classic, Alibaba, Azure.
  'fd00:ec2::/32',
  'fd20:ce::/32',
  'fd00:42::42',
  '192.0.0.192',
  '100.100.100.200',
  '168.63.129.16',
]);

/**
 * Allows public addresses and those of the given networks (addresses, CIDR notation, or the word `loopback`), but never
 * the address of a cloud's metadata service.
 */
export function createNetworkPolicy(allowedNetworks: readonly string[]): NetworkPolicy {
  const allowed = addressList(allowedNetworks);
  const allows = (address: string): boolean =>
    !isListed(metadata, address) &&
    (isListed(allowed, address) || (isListed(publicAddresses, address) && !isListed(special, address)));
  return {
    allows,
    allowsPlain: (address) => isListed(machine, address) && allows(address),
  };
}
