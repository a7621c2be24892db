/** A connection whose records may have to wait. */
export interface RecordConnection {
  /** The bytes that have arrived and have not been passed on. */
  readonly waitingBytes: number;
  /** The next record may be the one for which TLS exchanges keys. */
  readonly isInHandshake: boolean;
  /** False if no bytes wait, or if the reader accepts none at the moment. */
  readonly mayPass: boolean;
  /** Passes on at most `most` TLS records; returns their number. */
  pass(most: number): number;
  destroy(): void;
}

/** Lets the TLS connections of a process pass on their records in turns. */
export interface RecordTurns {
  /** Call it when a connection has bytes and a reader for them. Passes on some records, now or in a later turn. */
  enter(connection: RecordConnection): void;
  leave(connection: RecordConnection): void;
}

/** A record costs 5 to 20 microseconds, so others wait 2 ms at most. */
const mostPerTurn = 100;
/**
 * Each record of a handshake counts as this many records. One of them costs 1 to 3 ms, and the other side decides which
 * one: it may divide its ClientHello, or make the service ask for a second one.
 */
const recordsOfHandshake = 50;
/** A request seldom has more records; a record contains up to 16 KiB of a large body. */
const mostOfConnection = 4;
/**
 * The most bytes that may wait in one process. Above this limit, a connection is closed if more than `fewBytes` of
 * its bytes wait. One read returns up to 64 KiB, but bytes of honest clients rarely wait.
 */
const mostWaitingBytes = 64 * 1024 * 1024;
const fewBytes = 16 * 1024;

/**
 * OpenSSL handles all records that have arrived at once, and Node has no limit for records without data, such as a
 * KeyUpdate of 27 bytes. So connections whose records wait take turns: in each iteration of the event loop they
 * pass on at most `mostPerTurn` TLS records together. While no connection waits, each may pass on
 * `mostOfConnection` records at once.
 */
export function createRecordTurns(): RecordTurns {
  /** The connections that wait, each with the bytes for which it was counted. */
  const waiting = new Map<RecordConnection, number>();
  let bytes = 0;
  let isPlanned = false;

  const leave = (connection: RecordConnection): void => {
    bytes -= waiting.get(connection) ?? 0;
    waiting.delete(connection);
  };
  const wait = (connection: RecordConnection): void => {
    leave(connection);
    const { waitingBytes } = connection;
    if (bytes + waitingBytes > mostWaitingBytes && waitingBytes > fewBytes) return connection.destroy();
    waiting.set(connection, waitingBytes);
    bytes += waitingBytes;
    plan();
  };
  function plan(): void {
    if (isPlanned || waiting.size === 0) return;
    isPlanned = true;
    setImmediate(takeTurn);
  }
  function takeTurn(): void {
    isPlanned = false;
    let left = mostPerTurn;
    for (const connection of waiting.keys()) {
      left -= connection.isInHandshake
        ? recordsOfHandshake * connection.pass(1)
        : connection.pass(Math.min(mostOfConnection, left));
      // Waits behind all others.
      if (connection.mayPass) wait(connection);
      else leave(connection);
      if (left <= 0) break;
    }
    plan();
  }
  return {
    leave,
    enter(connection) {
      if (waiting.size === 0 && !connection.isInHandshake) connection.pass(mostOfConnection);
      if (connection.mayPass && !waiting.has(connection)) wait(connection);
    },
  };
}

/** The turns of this process, because all its connections share one event loop. */
export const processTurns = createRecordTurns();
