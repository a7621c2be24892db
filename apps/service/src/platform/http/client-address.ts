import { addressList, isListed } from '../security/network-list.js';

/** A function in the form that Fastify accepts: returns whether an address is one of our proxies. */
export type ProxyTrust = (address: string, hop: number) => boolean;

/**
 * Returns which proxies are trusted, for Fastify's `trustProxy` [C-13]: those with the given addresses and networks,
 * where `loopback` means this machine. Fastify believes only their X-Forwarded-For and X-Forwarded-Proto. The caller's
 * address is then the last one that is not one of our proxies.
 */
export function proxyTrust(trustedProxies: readonly string[]): ProxyTrust | false {
  if (trustedProxies.length === 0) return false;
  const trusted = addressList(trustedProxies);
  return (address) => isListed(trusted, address);
}

/**
 * Returns whether a peer may connect to a listener without TLS: only our proxies and this machine itself
 * [R-CNV-1][C-13].
 */
export function plainPeers(trustedProxies: readonly string[]): (address: string | undefined) => boolean {
  const allowed = addressList(['loopback', ...trustedProxies]);
  return (address) => address !== undefined && isListed(allowed, address);
}
