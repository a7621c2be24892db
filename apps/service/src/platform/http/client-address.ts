import { addressList, isListed } from '../security/network-list.js';

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
