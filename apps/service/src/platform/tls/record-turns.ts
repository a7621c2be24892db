import { createHandshakeQueue } from './handshake-queue.js';
import type { RecordConnection } from './record-connection.js';

/** Lets the TLS connections of a process pass on their records in turns. */
export interface RecordTurns {
  /** Call it when a connection has bytes and a reader for them. Passes on some records, now or in a later turn. */
  enter(connection: RecordConnection): void;
  leave(connection: RecordConnection): void;
}

/** A record costs 5 to 20 microseconds, so others wait 2 ms at most. */
const mostPerTurn = 100;
/**
 * Handshakes go on until they have taken this time of the turn. One of their records costs 1 to 3 ms, and the other
 * side decides which one: it may divide its ClientHello, or make the service ask for a second one.
 */
const handshakeMsPerTurn = 3;
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
 * `mostOfConnection` records at once. Handshakes have turns of their own, so that no connection with a session waits
 * for those of others. `now` returns milliseconds.
 */
export function createRecordTurns(now: () => number = () => performance.now()): RecordTurns {
  /** The connections that wait, each with the bytes for which it was counted. */
  const counted = new Map<RecordConnection, number>();
  const afterHandshake = new Set<RecordConnection>();
  const inHandshake = createHandshakeQueue();
  let bytes = 0;
  let isPlanned = false;

  const leave = (connection: RecordConnection): void => {
    bytes -= counted.get(connection) ?? 0;
    counted.delete(connection);
    afterHandshake.delete(connection);
    inHandshake.remove(connection);
  };
  const wait = (connection: RecordConnection): void => {
    leave(connection);
    const { waitingBytes } = connection;
    if (bytes + waitingBytes > mostWaitingBytes && waitingBytes > fewBytes) return connection.destroy();
    counted.set(connection, waitingBytes);
    bytes += waitingBytes;
    (connection.isInHandshake ? inHandshake : afterHandshake).add(connection);
    plan();
  };
  /** A connection with more to do waits behind all others. */
  const pass = (connection: RecordConnection, most: number): number => {
    const steps = connection.pass(most);
    if (connection.mayPass) wait(connection);
    else leave(connection);
    return steps;
  };
  function plan(): void {
    if (isPlanned || counted.size === 0) return;
    isPlanned = true;
    setImmediate(takeTurn);
  }
  function takeTurn(): void {
    isPlanned = false;
    let left = mostPerTurn;
    for (const connection of afterHandshake) {
      left -= pass(connection, Math.min(mostOfConnection, left));
      if (left <= 0) break;
    }
    inHandshake.beginTurn();
    const end = now() + handshakeMsPerTurn;
    do {
      const connection = inHandshake.next();
      if (connection === null) break;
      pass(connection, 1);
    } while (now() < end);
    plan();
  }
  return {
    leave,
    enter(connection) {
      if (afterHandshake.size === 0 && !connection.isInHandshake) connection.pass(mostOfConnection);
      if (connection.mayPass && !counted.has(connection)) wait(connection);
    },
  };
}

/** The turns of this process, because all its connections share one event loop. */
export const processTurns = createRecordTurns();
