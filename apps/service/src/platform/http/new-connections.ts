import type { Server } from 'node:net';
import { boundedCache } from '../bounded-cache.js';
import { addressGroups } from '../security/address-groups.js';
import { addressList, isListed } from '../security/network-list.js';

/**
 * Decides whether a connection that was just accepted may stay, and counts it. A peer that has already left has no
 * address.
 */
export type AdmitConnection = (address: string | undefined) => boolean;

export interface NewConnectionLimit {
  /** On average, for each address. */
  perSecond: number;
  /** These may always connect. */
  trustedProxies: readonly string[];
  /** Called with the address of each connection that may not stay. */
  refused(address: string): void;
  nowMs(): number;
}

/** After a pause, an address may open as many connections at once as otherwise in this many seconds. */
const burstSeconds = 10;
/** Providers give their customers networks of 48 bits, in which each customer has many addresses. */
const networkFactor = 2;
const rememberedAddresses = 50_000;

interface Allowance {
  left: number;
  atMs: number;
}

/**
 * Limits how many new connections an address may open. Connections whose peers have left may not stay: a stranger can
 * open and leave thousands of them in a second, and each would cost as much as a request.
 */
export function limitNewConnections({
  perSecond,
  trustedProxies,
  refused,
  nowMs,
}: NewConnectionLimit): AdmitConnection {
  const trusted = addressList(trustedProxies);
  const allowances = boundedCache<Allowance>(rememberedAddresses);
  const take = (group: string, rate: number): boolean => {
    const now = nowMs();
    const most = rate * burstSeconds;
    const allowance = allowances.get(group);
    if (allowance === undefined) {
      allowances.set(group, { left: most - 1, atMs: now });
      return true;
    }
    allowance.left = Math.min(most, allowance.left + ((now - allowance.atMs) * rate) / 1_000);
    allowance.atMs = now;
    if (allowance.left < 1) return false;
    allowance.left -= 1;
    return true;
  };
  return (address) => {
    if (address === undefined) return false;
    if (isListed(trusted, address)) return true;
    const isAllowed = addressGroups(address).every((group, n) =>
      take(group, n === 0 ? perSecond : perSecond * networkFactor),
    );
    if (!isAllowed) refused(address);
    return isAllowed;
  };
}

/** The parts of Node's handles that are used here. */
interface ListeningHandle {
  onconnection(status: number, accepted?: AcceptedHandle): void;
}
interface AcceptedHandle {
  getpeername(into: { address?: string }): number;
  reset(): number;
}

/**
 * Resets connections that may not stay, on a server that listens. Node makes no socket for them: the handle alone costs
 * 8 microseconds, a socket 65, and a socket with a server of HTTP 250.
 */
export function boundNewConnections(server: Server, admit: AdmitConnection): void {
  const handle = '_handle' in server ? (server._handle as ListeningHandle | null) : null;
  if (handle === null) return;
  const accept = handle.onconnection;
  handle.onconnection = function (status, accepted) {
    const peer: { address?: string } = {};
    accepted?.getpeername(peer);
    if (accepted === undefined || admit(peer.address)) Reflect.apply(accept, this, [status, accepted]);
    else accepted.reset();
  };
}
