import { createHandshakeQueue } from './handshake-queue.js';
import type { RecordConnection } from './record-connection.js';

/** Lets the TLS connections of a process take turns to pass on their records. */
export interface RecordTurns {
  /**
   * Call this when a connection has bytes and its reader accepts some. Passes on some records, now or in a later turn.
   */
  enter(connection: RecordConnection): void;
  leave(connection: RecordConnection): void;
}

/**
 * The most records in one iteration of the event loop. A record costs 5 to 20 microseconds, so other work waits at most
 * 2 ms.
 */
const mostPerTurn = 100;
/**
 * In each iteration of the event loop, no further handshake step begins after this time. One record of a handshake
 * costs 1 to 3 ms. The other side decides which record this is: it may divide its ClientHello, or make the service
 * request a second one.
 */
const handshakeMsPerTurn = 3;
/**
 * The most records that one connection passes on in a turn. A request seldom has more; a record contains up to 16 KiB
 * of a large body.
 */
const mostOfConnection = 4;
/**
 * The most bytes that may wait in one process. Above this limit, a connection is closed if more than `fewBytes` of its
 * bytes wait. One read returns up to 64 KiB, but the bytes of ordinary clients rarely wait.
 */
const mostWaitingBytes = 64 * 1024 * 1024;
const fewBytes = 16 * 1024;

/**
 * OpenSSL processes all records that have arrived without a pause, and Node has no limit for records without data, such
 * as a KeyUpdate of 27 bytes. So connections whose records wait take turns. In each iteration of the event loop, they
 * pass on at most `mostPerTurn` TLS records together. While none waits, a connection passes on up to `mostOfConnection`
 * records immediately. Handshakes have separate turns, so that a connection after its handshake does not wait for the
 * handshakes of others. `now` returns milliseconds.
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
  /** Lets a connection pass on records. If it has more to do, it then waits behind all others. */
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

/** The turns of all connections of this process, which share one event loop. */
export const processTurns = createRecordTurns();
