import type { Server } from 'node:net';
import { addressGroups } from '../security/address-groups.js';
import { addressList, isListed } from '../security/network-list.js';
import { createRateLimit } from '../security/rate-limit.js';

/**
 * Decides whether a connection that was just accepted may stay, and counts it. The address is undefined if the peer has
 * already left.
 */
export type AdmitConnection = (address: string | undefined) => boolean;

export interface NewConnectionLimit {
  /** How many connections each address may open in a second, on average over ten seconds. */
  perSecond: number;
  /** Addresses that may always connect. */
  trustedProxies: readonly string[];
  /** Called with the address of each connection that may not stay. */
  refused(address: string): void;
  nowMs(): number;
}

/**
 * The time over which connections are counted. It is long enough that many phones of one depot can reconnect at the
 * same time.
 */
const windowSeconds = 10;
/**
 * A network of 48 bits may open this many times the connections of one address. Providers assign such a network to a
 * customer, who then has many addresses.
 */
const networkFactor = 2;

/**
 * Limits how many new connections an address may open. Connections whose peers have already left may not stay. In a
 * second, a stranger can open and leave thousands of them, and each would cost as much as a request.
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

/** The parts of Node's internal handles that this file uses. */
interface ListeningHandle {
  onconnection(status: number, accepted?: AcceptedHandle): void;
}
interface AcceptedHandle {
  getpeername(into: { address?: string }): number;
  reset(): number;
}

/**
 * Resets connections that may not stay, on a server that already listens. Node creates no socket for them. The handle
 * alone costs 8 microseconds, a socket 65, and a socket of an HTTP server 250.
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
