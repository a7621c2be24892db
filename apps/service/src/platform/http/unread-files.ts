import { type Problem, problem } from '@fleet/contract/ground/problems';
import { addressGroups } from '../security/address-groups.js';

/** A connection that received files. */
export interface FileReader {
  /** How long the next piece must wait at most, because the owner already has its share. */
  longestWaitMs(): number;
  /** How long the first piece must wait at most, because all clients together have their share. */
  crowdedMs(): number;
  /** Counts the bytes of a response that begins; `push` counts them again as they are accepted. */
  begin(bytes: number): void;
  /** Counts bytes that the connection accepted. */
  push(bytes: number): void;
  /** Notes that the connection had been full and accepts bytes again, so the client reads. */
  drained(): void;
  /** How long the connection may accept nothing, in milliseconds. */
  patienceMs(): number;
}

/** Limits the bytes of files that clients requested and may not have read. An owner is an address, or a caller. */
export interface UnreadFiles {
  /** Returns why a client of this owner gets no file now; null if it gets one. */
  admit(owner: string): Problem | null;
  /** The reader of a connection; created at its first file. */
  follow(connection: object, owner: string, end: FileReaderEnd): FileReader;
  /** Forgets a connection that is closed. */
  forget(connection: object): void;
  figures(): { bytes: number; readers: number };
}

/** Ends the connection and discards what the client has not read. */
export type FileReaderEnd = () => void;

export interface UnreadLimits {
  most: number;
  /** Of one address, or of one caller. */
  mostOfOwner: number;
  /** Of all addresses of an IPv6 network with a prefix of 48 bits, or of all callers of one organisation. */
  mostOfGroup: number;
  /**
   * If a client has not shown for this long that it reads, its connection may be ended to make room for others of its
   * owner.
   */
  staleMs: number;
  /**
   * A connection that accepts nothing for this long is ended: at least the shortest time, longer if the bytes that wait
   * take a slow phone longer.
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
/** A browser that reads fast over six connections of HTTP/1 counts as 24 MiB. */
const unreadLimitsOfCallers: UnreadLimits = {
  ...unreadLimits,
  most: 96 * mebibyte,
  mostOfOwner: 32 * mebibyte,
  mostOfGroup: 48 * mebibyte,
};
/** The system's send buffer holds no more bytes than this, so the client has read all earlier ones. */
const mostOfConnection = 4 * mebibyte;
/** A full send buffer accepts bytes again when a third of it is free (Linux). */
const readWhenDrained = (bytes: number): number => Math.floor(bytes / 3);
/** At most this many connections are compared in one search, because there may be thousands. */
const mostCompared = 200;
/** The longest wait before a piece beyond the owner's share. A client that reads shows this within that time. */
const paceMs = 250;
/** Clients that read may exceed the limit of all by this factor for a moment. */
const excess = 2;
/** The slowest client that is never cut, in bytes per millisecond. */
const slowest = 8;

interface Member {
  connection: object;
  groups: readonly Group[];
  bytes: number;
  /**
   * Bytes of responses that have begun which the connection has not accepted yet. They count only for the limit of all.
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
 * Node does not know what a client has read, only what the system accepted for it: up to some megabytes for each
 * connection. So this counts all bytes since the client last made room. Making room is the only sign that a client
 * reads: it can send requests without reading. If an owner is above its limit, a connection of this owner that has
 * given no sign for long is ended. If there is none, the owner's next request is refused, and its other files slow
 * down. If all clients together are above their limit, a connection without a recent sign is ended, of the owner with
 * most bytes. If all clients gave a recent sign, the next files wait until the sign of one is too old, and never
 * longer. Above twice the limit, the connection with the oldest sign is ended, among the owners with at least the mean
 * number of bytes. `groupsOf` returns the names under which the bytes of an owner are counted: the owner's own first,
 * then perhaps the one of a group of owners.
 */
export function createUnreadFiles(
  now: () => number,
  limits: UnreadLimits = unreadLimits,
  groupsOf: (owner: string) => readonly string[] = addressGroups,
): UnreadFiles {
  /** The connection whose client showed no reading for longest is the first. */
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
    // No more than the share of the owner or group: beyond it, pieces wait.
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
  /** Ends stale connections of a group until it has its share; false if too few are stale. */
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
  /** An owner with less than the mean is spared, and some owner has at least the mean. */
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
  /** False if all clients together have their share, and all showed that they read. */
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
