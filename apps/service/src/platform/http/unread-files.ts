import { type Problem, problem } from '@fleet/contract/ground/problems';
import { addressGroups } from '../security/address-groups.js';

/** A connection that received files. */
export interface FileReader {
  /** The longest time that the next piece must wait, in milliseconds; 0 if its owner is below its limit. */
  longestWaitMs(): number;
  /**
   * The longest time that the first piece must wait, in milliseconds; 0 if all clients together are below their limit.
   */
  crowdedMs(): number;
  /** Counts the bytes of a response that begins. `push` later counts them as accepted instead. */
  begin(bytes: number): void;
  /** Counts bytes that the connection accepted. */
  push(bytes: number): void;
  /** Records that the connection was full and accepts bytes again, which shows that the client reads. */
  drained(): void;
  /** The longest time in which the connection may accept nothing, in milliseconds. */
  patienceMs(): number;
}

/**
 * Limits the bytes of files that clients requested but may not have read. The owner of these bytes is an address or a
 * caller.
 */
export interface UnreadFiles {
  /** Returns why a client of this owner gets no file now; null if the client gets one. */
  admit(owner: string): Problem | null;
  /** Returns the reader of a connection, and creates it at the first file of this connection. */
  follow(connection: object, owner: string, end: FileReaderEnd): FileReader;
  /** Forgets a connection that is closed. */
  forget(connection: object): void;
  figures(): { bytes: number; readers: number };
}

/** Ends the connection and discards what the client has not read. */
export type FileReaderEnd = () => void;

export interface UnreadLimits {
  most: number;
  /** The most bytes of one address, or of one caller. */
  mostOfOwner: number;
  /**
   * The most bytes of all addresses of an IPv6 network with a prefix of 48 bits, or of all callers of one organisation.
   */
  mostOfGroup: number;
  /**
   * If a client has not shown during this time that it reads, its connection may be ended, so that other connections of
   * its owner can receive files.
   */
  staleMs: number;
  /**
   * A connection that accepts nothing for this long is ended. The time lies between these two; it is longer than the
   * shortest if a slow phone needs longer for the bytes that wait.
   */
  patienceMs: { shortest: number; longest: number };
}

const mebibyte = 1024 * 1024;
const unreadLimits: UnreadLimits = {
  most: 64 * mebibyte,
  mostOfOwner: 16 * mebibyte,
  mostOfGroup: 32 * mebibyte,
  staleMs: 1_000,
  patienceMs: { shortest: 10_000, longest: 30_000 },
};
/** For callers. A browser that reads fast over six connections of HTTP/1 counts as 24 MiB. */
const unreadLimitsOfCallers: UnreadLimits = {
  ...unreadLimits,
  most: 96 * mebibyte,
  mostOfOwner: 32 * mebibyte,
  mostOfGroup: 48 * mebibyte,
};
/** The most bytes in the system's send buffer. If more bytes were accepted, the client has read all earlier ones. */
const mostOfConnection = 4 * mebibyte;
/** How many bytes the client has read when a full send buffer accepts bytes again: a third of it (Linux). */
const readWhenDrained = (bytes: number): number => Math.floor(bytes / 3);
/** The most connections that one search compares, because there may be thousands. */
const mostCompared = 200;
/**
 * The longest wait before a piece of an owner that is at its limit. If a client reads, its connection accepts bytes
 * again within this time.
 */
const paceMs = 250;
/** Together, clients that read may exceed their limit by this factor for a moment. */
const excess = 2;
/** The speed of the slowest client whose connection is never cut, in bytes per millisecond. */
const slowest = 8;

interface Member {
  connection: object;
  groups: readonly Group[];
  bytes: number;
  /**
   * The bytes of responses that have begun which the connection has not accepted yet. They count only for the limit of
   * all clients.
   */
  ahead: number;
  movedAt: number;
  end: FileReaderEnd;
}

interface Group {
  name: string;
  most: number;
  bytes: number;
  ahead: number;
  members: Set<Member>;
}

/**
 * Node does not know what a client has read. It only knows what the system has accepted for the client: up to some
 * megabytes for each connection. So this counts all bytes since the connection last accepted bytes after being full.
 * This is the only sign that a client reads, because a client can send requests without reading. If an owner is above
 * its limit, its connections without a recent sign are ended. If there are none, the owner's next request is refused,
 * and the pieces of its other files wait. If all clients together are above their limit, a
 * connection without a recent sign is ended, of the owner with most bytes. If all connections had a recent sign,
 * further files wait until a sign is too old, but no longer than that. Above twice the limit, the connection with the
 * oldest sign is ended, among the owners with at least the mean number of bytes. `groupsOf` returns the names under
 * which the bytes of an owner are counted: first the owner's own name, then perhaps that of a group of owners.
 */
export function createUnreadFiles(
  now: () => number,
  limits: UnreadLimits = unreadLimits,
  groupsOf: (owner: string) => readonly string[] = addressGroups,
): UnreadFiles {
  /** The connection whose last sign of reading is oldest comes first. */
  const members = new Map<object, Member>();
  const groups = new Map<string, Group>();
  let total = 0;

  const groupsWith = (owner: string): Group[] =>
    groupsOf(owner).map((name, n) => {
      const most = n === 0 ? limits.mostOfOwner : limits.mostOfGroup;
      return groups.get(name) ?? { name, most, bytes: 0, ahead: 0, members: new Set() };
    });
  const move = (member: Member): void => {
    if (members.get(member.connection) !== member) return;
    member.movedAt = now();
    members.delete(member.connection);
    members.set(member.connection, member);
  };
  const add = (member: Member, bytes: number): void => {
    if (members.get(member.connection) !== member) return;
    const added = Math.min(member.bytes + bytes, mostOfConnection) - member.bytes;
    member.bytes += added;
    total += added;
    for (const group of member.groups) group.bytes += added;
  };
  const promise = (member: Member, bytes: number): void => {
    if (members.get(member.connection) !== member) return;
    // Counts at most what the owner or group has left: pieces beyond this wait.
    const rooms = member.groups.map((each) => each.most - each.bytes - (each.ahead - member.ahead));
    const room = Math.min(mostOfConnection - member.bytes, ...rooms);
    const added = Math.max(0, Math.min(member.ahead + bytes, room)) - member.ahead;
    member.ahead += added;
    total += added;
    for (const group of member.groups) group.ahead += added;
  };
  const forget = (connection: object): void => {
    const member = members.get(connection);
    if (member === undefined) return;
    add(member, -member.bytes);
    promise(member, -member.ahead);
    members.delete(connection);
    for (const group of member.groups) {
      group.members.delete(member);
      if (group.members.size === 0) groups.delete(group.name);
    }
  };
  const end = (member: Member): void => {
    forget(member.connection);
    member.end();
  };
  const isStale = ({ movedAt }: Member): boolean => now() - movedAt >= limits.staleMs;
  /** Ends stale connections of a group until it is below its limit. Returns false if too few connections are stale. */
  const makeRoomAt = (group: Group): boolean => {
    while (group.bytes >= group.most) {
      let stalest: Member | undefined;
      for (const each of group.members)
        if (each.bytes > 0 && each.movedAt < (stalest?.movedAt ?? Number.POSITIVE_INFINITY)) stalest = each;
      if (stalest === undefined || !isStale(stalest)) return false;
      end(stalest);
    }
    return true;
  };
  const bytesAround = ({ groups: [group], ahead }: Member): number => (group?.bytes ?? 0) + ahead;
  /**
   * Returns whether the connection must not be ended: its owner has less than the mean. Some owner always has at least
   * the mean.
   */
  const isSpared = (each: Member): boolean =>
    each.bytes + each.ahead === 0 || bytesAround(each) * groups.size < total;
  const stalestOfMost = (): Member | undefined => {
    let found: Member | undefined;
    let compared = 0;
    for (const each of members.values()) {
      if (!isStale(each) || compared === mostCompared) break;
      if (isSpared(each)) continue;
      if (found === undefined || bytesAround(each) > bytesAround(found)) found = each;
      compared += 1;
    }
    return found;
  };
  const oldest = (): Member | undefined => {
    for (const each of members.values()) if (!isSpared(each)) return each;
    return undefined;
  };
  /**
   * Ends connections until all clients together are below their limit. Returns false if every client has recently shown
   * that it reads.
   */
  const makeRoom = (): boolean => {
    while (total >= limits.most) {
      const victim = stalestOfMost() ?? (total >= limits.most * excess ? oldest() : undefined);
      if (victim === undefined) return false;
      end(victim);
    }
    return true;
  };
  const begin = (connection: object, owner: string, ended: FileReaderEnd): Member => {
    const found = groupsWith(owner);
    const member = { connection, groups: found, bytes: 0, ahead: 0, movedAt: now(), end: ended };
    members.set(connection, member);
    for (const group of found) {
      groups.set(group.name, group);
      group.members.add(member);
    }
    return member;
  };

  return {
    admit(owner) {
      makeRoom();
      return groupsWith(owner).every(makeRoomAt) ? null : problem('rate_limited');
    },
    follow(connection, owner, ended) {
      const member = members.get(connection) ?? begin(connection, owner, ended);
      return {
        longestWaitMs: () => (member.groups.every(makeRoomAt) ? 0 : paceMs),
        crowdedMs: () => (makeRoom() ? 0 : limits.staleMs),
        begin: (bytes) => promise(member, bytes),
        push(bytes) {
          promise(member, -bytes);
          const mustHaveRead = member.bytes + bytes > mostOfConnection;
          if (member.bytes === 0 || mustHaveRead) move(member);
          add(member, bytes);
          makeRoom();
        },
        drained() {
          move(member);
          add(member, -readWhenDrained(member.bytes));
        },
        patienceMs() {
          const { shortest, longest } = limits.patienceMs;
          return Math.min(longest, Math.max(shortest, readWhenDrained(member.bytes) / slowest));
        },
      };
    },
    forget,
    figures: () => ({ bytes: total, readers: members.size }),
  };
}

/** The same for files that only known callers get. */
export function createUnreadFilesOfCallers(now: () => number, limits = unreadLimitsOfCallers): UnreadFiles {
  return createUnreadFiles(now, limits, (owner) => [owner, owner.split(' ', 1)[0] ?? '']);
}

/** A caller of an organisation as the owner of files. */
export const callerAsOwner = (organisation: string, caller: string): string => `${organisation} ${caller}`;
