import type { Socket } from 'node:net';
import { addressGroup } from '../security/attempt-limit.js';
import { type ConnectionMember, createConnectionCrowds } from './connection-crowds.js';

/** Address and port of the other side of a connection. */
export type Peer = Pick<Socket, 'remoteAddress' | 'remotePort'>;

/** Limits the connections of a process, so that strangers cannot use up the file descriptors that it needs. */
export interface ConnectionRoom {
  /** Counts a new connection. If there are too many, closes another one, or this one. */
  enter(socket: Socket): void;
  /** Records that a request, from any caller, arrived on the connection. */
  ask(peer: Peer): void;
  /** Records that the connection belongs to this caller, because a request or MQTT presented a valid token on it. */
  prove(peer: Peer, callerId: string): void;
  /** Ends the connection, and discards what the client has not read. */
  reset(peer: Peer): void;
  figures(): { open: number; unproven: number; closed: number };
}

/** If an address or a caller has more connections than this, its oldest one is closed first. */
const few = 8;

/**
 * The name of a peer: its address and port. The object itself cannot be the name, because the encrypted socket of a
 * request is not the socket that was accepted.
 */
const nameOf = ({ remoteAddress, remotePort }: Peer): string => `${remoteAddress} ${remotePort}`;

/**
 * Allows at most `most` connections. For each further one it closes another connection. The first choice is the oldest
 * connection without a request, of the address with most of these. If no address has more than `few`, it closes a
 * connection without a valid token in the same way. Otherwise it closes one of the caller with most connections,
 * because one token must not use all connections either. If no caller has more than `few`, it closes any connection
 * without a valid token. The new connection is closed only if all others have a token and no caller has many.
 */
export function createConnectionRoom(most: number, closed: () => void): ConnectionRoom {
  const members = new Map<string, ConnectionMember>();
  const silent = createConnectionCrowds();
  const strangers = createConnectionCrowds();
  const callers = createConnectionCrowds();
  /** Peers for which `ask` has already been called; a second call changes nothing. */
  const asked = new WeakSet<Peer>();
  const proven = new WeakSet<Peer>();
  let open = 0;
  let number = 0;

  const findVictim = (): ConnectionMember | null =>
    silent.oldestOfLargest(few) ??
    strangers.oldestOfLargest(few) ??
    callers.oldestOfLargest(few) ??
    silent.oldestOfLargest(0) ??
    strangers.oldestOfLargest(0);
  const forget = (member: ConnectionMember): void => {
    silent.remove(member);
    strangers.remove(member);
    callers.remove(member);
    if (members.get(member.name) === member) members.delete(member.name);
  };
  /** Returns false if no connection can be closed. */
  const makeRoom = (): boolean => {
    number += 1;
    closed();
    const victim = findVictim();
    if (victim === null) return false;
    // Removed immediately: the `close` event of this connection comes later, perhaps after further connections.
    forget(victim);
    victim.socket.resetAndDestroy();
    return true;
  };

  return {
    enter(socket) {
      open += 1;
      socket.once('close', () => {
        open -= 1;
      });
      if (open > most && !makeRoom()) return void socket.destroy();
      const member = { name: nameOf(socket), socket, crowd: addressGroup(socket.remoteAddress ?? '') };
      members.set(member.name, member);
      silent.add(member);
      socket.once('close', () => forget(member));
    },
    ask(peer) {
      if (asked.has(peer)) return;
      asked.add(peer);
      const member = members.get(nameOf(peer));
      if (member !== undefined && silent.remove(member)) strangers.add(member);
    },
    prove(peer, callerId) {
      if (proven.has(peer)) return;
      proven.add(peer);
      const member = members.get(nameOf(peer));
      if (member === undefined || !(strangers.remove(member) || silent.remove(member))) return;
      member.crowd = callerId;
      callers.add(member);
    },
    reset(peer) {
      members.get(nameOf(peer))?.socket.resetAndDestroy();
    },
    figures: () => ({ open, unproven: silent.size + strangers.size, closed: number }),
  };
}
