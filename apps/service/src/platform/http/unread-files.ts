import { type Problem, problem } from '@fleet/contract/ground/problems';

/** A connection of a stranger that received files. */
export interface FileReader {
  /** The address group of the client. */
  readonly group: string;
  /** How long the next piece must wait at most, because the address already has its share. */
  longestWaitMs(): number;
  /** Counts bytes that the connection accepted. */
  push(bytes: number): void;
  /** Notes that the connection had been full and accepts bytes again, so the client reads. */
  drained(): void;
  /** How long the connection may accept nothing, in milliseconds. */
  patienceMs(): number;
}

/** Limits the bytes of files that strangers requested and may not have read. */
export interface UnreadFiles {
  /** Returns why a client at this address gets no file now; null if it gets one. */
  admit(group: string): Problem | null;
  /** The reader of a connection; created at its first file. */
  follow(connection: object, group: string, end: FileReaderEnd): FileReader;
  /** Forgets a connection that is closed, or that belongs to a known caller now. */
  forget(connection: object): void;
  figures(): { bytes: number; readers: number };
}

/** Ends the connection and discards what the client has not read, unless a known caller uses the connection. */
export type FileReaderEnd = () => void;

export interface UnreadLimits {
  most: number;
  mostOfAddress: number;
  /** A connection whose client showed no reading for this long may be ended for others. */
  staleMs: number;
  /** A connection that accepts nothing for the shortest time is ended; if a slow phone needs longer, after that. */
  patienceMs: { shortest: number; longest: number };
}

const mebibyte = 1024 * 1024;
const unreadLimits: UnreadLimits = {
  most: 64 * mebibyte,
  mostOfAddress: 16 * mebibyte,
  staleMs: 1_000,
  patienceMs: { shortest: 10_000, longest: 30_000 },
};
/** The system's send buffer has no more bytes, so the client has read what came before. */
const mostOfConnection = 4 * mebibyte;
/** A full send buffer accepts bytes again when a third of it is free (Linux). */
const readWhenDrained = (bytes: number): number => Math.floor(bytes / 3);
/** After a search for a silent connection found none, the next one is not before this. */
const retryMs = 20;
/** The pace of pieces beyond the share of an address: a client that reads shows it in time. */
const paceMs = 250;
/** The slowest client that is never cut, in bytes per millisecond. */
const slowest = 8;

interface Member {
  connection: object;
  group: string;
  bytes: number;
  movedAt: number;
  end: FileReaderEnd;
}

interface Group {
  bytes: number;
  members: Set<Member>;
}

/**
 * Node does not know what a client has read, only what the system accepted for it: up to some megabytes for each
 * connection. So this counts all bytes since the client last made room. Beyond a limit, the address with most bytes pays:
 * its connection without a sign of reading for longest is ended, its next request is refused, and its other files
 * slow down. Clients of other addresses still get their files.
 */
export function createUnreadFiles(now: () => number, limits: UnreadLimits = unreadLimits): UnreadFiles {
  const members = new Map<object, Member>();
  const groups = new Map<string, Group>();
  let total = 0;

  const add = (member: Member, bytes: number): void => {
    const group = groups.get(member.group);
    if (group === undefined || members.get(member.connection) !== member) return;
    const added = Math.min(member.bytes + bytes, mostOfConnection) - member.bytes;
    member.bytes += added;
    group.bytes += added;
    total += added;
  };
  const forget = (connection: object): void => {
    const member = members.get(connection);
    if (member === undefined) return;
    add(member, -member.bytes);
    members.delete(connection);
    const group = groups.get(member.group);
    group?.members.delete(member);
    if (group?.members.size === 0) groups.delete(member.group);
  };
  const bytesOf = (name: string): number => groups.get(name)?.bytes ?? 0;
  const largest = (): Group | undefined => {
    let found: Group | undefined;
    for (const group of groups.values()) if (group.bytes > (found?.bytes ?? 0)) found = group;
    return found;
  };
  /** Ends the connection of the group that showed no reading for longest; false if all are fresh. */
  const endStalest = (group: Group | undefined): boolean => {
    let stalest: Member | undefined;
    for (const each of group?.members ?? [])
      if (each.bytes > 0 && each.movedAt < (stalest?.movedAt ?? Number.POSITIVE_INFINITY)) stalest = each;
    if (stalest === undefined || now() - stalest.movedAt < limits.staleMs) return false;
    forget(stalest.connection);
    stalest.end();
    return true;
  };
  const makeRoomAt = (name: string): boolean => {
    while (bytesOf(name) >= limits.mostOfAddress) if (!endStalest(groups.get(name))) return false;
    return true;
  };
  let retryAt = 0;
  const makeRoom = (): boolean => {
    while (total >= limits.most) {
      // The search takes long if there are thousands of connections.
      if (now() < retryAt) return false;
      if (!endStalest(largest())) {
        retryAt = now() + retryMs;
        return false;
      }
    }
    return true;
  };
  const hasShare = (name: string): boolean => bytesOf(name) * groups.size >= limits.most;

  return {
    admit(name) {
      if (!makeRoomAt(name)) return problem('rate_limited');
      return makeRoom() || !hasShare(name) ? null : problem('unavailable');
    },
    follow(connection, group, end) {
      const member = members.get(connection) ?? { connection, group, bytes: 0, movedAt: now(), end };
      member.movedAt = now();
      members.set(connection, member);
      const found = groups.get(member.group) ?? { bytes: 0, members: new Set() };
      groups.set(member.group, found);
      found.members.add(member);
      return {
        group: member.group,
        longestWaitMs() {
          const isFull = !makeRoomAt(group) || (!makeRoom() && hasShare(group));
          if (!isFull) return 0;
          const isOverfull = total >= 2 * limits.most || bytesOf(group) >= 2 * limits.mostOfAddress;
          return isOverfull ? Number.POSITIVE_INFINITY : paceMs;
        },
        push(bytes) {
          add(member, bytes);
          makeRoom();
        },
        drained() {
          member.movedAt = now();
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
