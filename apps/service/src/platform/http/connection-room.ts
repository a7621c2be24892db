import type { Socket } from 'node:net';
import { addressGroup } from '../security/attempt-limit.js';
import { type ConnectionMember, createConnectionCrowds } from './connection-crowds.js';

/** The other side of a connection. */
export type Peer = Pick<Socket, 'remoteAddress' | 'remotePort'>;

/** Limits the connections of a process, so that strangers cannot use up the descriptors that it needs. */
export interface ConnectionRoom {
  /** Counts a new connection; if there are too many, closes another one or this one. */
  enter(socket: Socket): void;
  /** Records that the connection brought a request from any caller. */
  ask(peer: Peer): void;
  /** Records that the connection belongs to this caller: a request or MQTT presented a valid token on it. */
  prove(peer: Peer, callerId: string): void;
  /** Ends the connection, and discards what the client has not read. */
  reset(peer: Peer): void;
  figures(): { open: number; unproven: number; closed: number };
}

/** Up to this many connections of one address or one caller are always allowed. */
const few = 8;

/**
 * Peers are compared by address and port, because the encrypted socket of a request is not the object that was
 * accepted.
 */
const nameOf = ({ remoteAddress, remotePort }: Peer): string => `${remoteAddress} ${remotePort}`;

/**
 * Allows at most `most` connections. Beyond that, it closes the oldest connection without a request, from the address
 * that has most of these. If all addresses have few, it closes one without a valid token in the same way, then one of
 * the caller with most connections, because one token must not use all connections either. The new connection is closed
 * only if all others have a token and no caller has many.
 */
export function createConnectionRoom(most: number, closed: () => void): ConnectionRoom {
  const members = new Map<string, ConnectionMember>();
  const silent = createConnectionCrowds();
  const strangers = createConnectionCrowds();
  const callers = createConnectionCrowds();
  /** Connections for which `ask` or `prove` has already been called; further calls change nothing. */
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
  /** False if no connection can be closed. */
  const makeRoom = (): boolean => {
    number += 1;
    closed();
    const victim = findVictim();
    if (victim === null) return false;
    // Removed at once, because its `close` event comes later, and other connections may arrive before.
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
