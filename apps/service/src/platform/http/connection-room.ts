import type { Socket } from 'node:net';
import { addressGroup } from '../security/attempt-limit.js';

/** Bounds the connections of a process, so that strangers leave it the descriptors that it works with. */
export interface ConnectionRoom {
  /** Counts a connection that was just taken; where there are too many, one without a log-in makes room. */
  enter(socket: Socket): void;
  /** The connection carried a request with a good token. */
  prove(socket: Pick<Socket, 'remoteAddress' | 'remotePort'>): void;
  figures(): { open: number; unproven: number; closed: number };
}

/** The encrypted socket of a request is another object than the one that was accepted; the peer's port is the same. */
const peerOf = ({ remoteAddress, remotePort }: Pick<Socket, 'remoteAddress' | 'remotePort'>): string =>
  `${remoteAddress} ${remotePort}`;

/**
 * At most `most` connections. Of those that have not shown a good token, the address that has most of them loses its
 * oldest; where all have shown one, the newcomer is closed.
 */
export function createConnectionRoom(most: number, closed: () => void): ConnectionRoom {
  const unproven = new Map<string, Map<string, Socket>>();
  let open = 0;
  let number = 0;

  const forget = (group: string, peer: string): void => {
    const members = unproven.get(group);
    members?.delete(peer);
    if (members?.size === 0) unproven.delete(group);
  };
  const makeRoom = (newcomer: Socket): void => {
    let fullest = '';
    for (const [group, { size }] of unproven) if (size > (unproven.get(fullest)?.size ?? 0)) fullest = group;
    const [oldest] = unproven.get(fullest)?.values() ?? [];
    number += 1;
    closed();
    if (oldest === undefined) return void newcomer.destroy();
    // At once: its end comes later, and others may arrive before.
    forget(fullest, peerOf(oldest));
    oldest.destroy();
  };

  return {
    enter(socket) {
      const group = addressGroup(socket.remoteAddress ?? '');
      const peer = peerOf(socket);
      open += 1;
      const members = unproven.get(group) ?? new Map<string, Socket>();
      members.set(peer, socket);
      unproven.set(group, members);
      socket.once('close', () => {
        open -= 1;
        if (unproven.get(group)?.get(peer) === socket) forget(group, peer);
      });
      if (open > most) makeRoom(socket);
    },
    prove(socket) {
      forget(addressGroup(socket.remoteAddress ?? ''), peerOf(socket));
    },
    figures() {
      let waiting = 0;
      for (const members of unproven.values()) waiting += members.size;
      return { open, unproven: waiting, closed: number };
    },
  };
}
