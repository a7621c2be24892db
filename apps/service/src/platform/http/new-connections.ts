import type { Server } from 'node:net';
import { addressGroups } from '../security/address-groups.js';
import { addressList, isListed } from '../security/network-list.js';
import { createRateLimit } from '../security/rate-limit.js';

/**
 * Decides whether a connection that was just accepted may stay, and counts it. A peer that has already left has no
 * address.
 */
export type AdmitConnection = (address: string | undefined) => boolean;

export interface NewConnectionLimit {
  /** For each address, on average over ten seconds. */
  perSecond: number;
  /** These may always connect. */
  trustedProxies: readonly string[];
  /** Called with the address of each connection that may not stay. */
  refused(address: string): void;
  nowMs(): number;
}

/** Connections are counted for this time, so that many phones of one depot may come back at once. */
const windowSeconds = 10;
/** Providers give their customers networks of 48 bits, in which each customer has many addresses. */
const networkFactor = 2;

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
  const windowMs = windowSeconds * 1_000;
  const ofAddress = createRateLimit(perSecond * windowSeconds, { windowMs });
  const ofNetwork = createRateLimit(perSecond * windowSeconds * networkFactor, { windowMs });
  return (address) => {
    if (address === undefined) return false;
    if (isListed(trusted, address)) return true;
    const now = nowMs();
    const isAllowed = addressGroups(address).every(
      (group, n) => (n === 0 ? ofAddress : ofNetwork).take(group, now).allowed,
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
