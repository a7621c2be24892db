import type { Socket } from 'node:net';

/** A connection in a group. The connections of a group have the same address or the same caller. */
export interface ConnectionMember {
  /** Address and port of the peer. */
  name: string;
  socket: Socket;
  crowd: string;
}

/** Connections in groups; in each group, the oldest connection comes first. */
export interface ConnectionCrowds {
  readonly size: number;
  add(member: ConnectionMember): void;
  /** Returns false if the connection was in no group. */
  remove(member: ConnectionMember): boolean;
  /** The oldest connection of the largest group; null if this group has at most `few` connections. */
  oldestOfLargest(few: number): ConnectionMember | null;
}

export function createConnectionCrowds(): ConnectionCrowds {
  const crowds = new Map<string, Set<ConnectionMember>>();
  let size = 0;
  return {
    get size() {
      return size;
    },
    add(member) {
      const crowd = crowds.get(member.crowd) ?? new Set();
      crowds.set(member.crowd, crowd.add(member));
      size += 1;
    },
    remove(member) {
      const crowd = crowds.get(member.crowd);
      if (crowd?.delete(member) !== true) return false;
      if (crowd.size === 0) crowds.delete(member.crowd);
      size -= 1;
      return true;
    },
    oldestOfLargest(few) {
      let largest: Set<ConnectionMember> | undefined;
      for (const crowd of crowds.values()) if (crowd.size > (largest?.size ?? few)) largest = crowd;
      const [oldest = null] = largest ?? [];
      return oldest;
    },
  };
}
