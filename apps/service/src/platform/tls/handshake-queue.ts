import type { RecordConnection } from './record-connection.js';

/**
 * Connections whose handshakes wait. Their networks take turns; within a network, the oldest connection comes first.
 */
export interface HandshakeQueue {
  readonly size: number;
  add(connection: RecordConnection): void;
  remove(connection: RecordConnection): void;
  /** Call this once in each iteration of the event loop, before `next`. */
  beginTurn(): void;
  /** Removes and returns the next connection; null if no connection waits, or if all of them are too new. */
  next(): RecordConnection | null;
}

/**
 * How many iterations of the event loop later a new connection may begin. In the additional iteration, its socket can
 * report that the peer has gone. So a connection that its peer resets immediately costs no handshake.
 */
const iterationsOfNew = 2;

export function createHandshakeQueue(): HandshakeQueue {
  /**
   * The networks in the order of their turns, with their connections. Each connection has the number of the first turn
   * in which it may continue.
   */
  const networks = new Map<string, Map<RecordConnection, number>>();
  let turn = 0;
  let size = 0;

  const remove = (connection: RecordConnection): void => {
    const { network } = connection;
    const waiting = networks.get(network);
    if (waiting?.delete(connection) !== true) return;
    size -= 1;
    if (waiting.size === 0) networks.delete(network);
  };
  return {
    get size() {
      return size;
    },
    remove,
    add(connection) {
      const waiting = networks.get(connection.network) ?? new Map<RecordConnection, number>();
      networks.set(connection.network, waiting);
      waiting.set(connection, connection.hasBegun ? turn : turn + iterationsOfNew);
      size += 1;
    },
    beginTurn() {
      turn += 1;
    },
    next() {
      for (const [network, waiting] of networks) {
        for (const [connection, from] of waiting) {
          if (from > turn) continue;
          remove(connection);
          // The network moves to the end, behind all other networks.
          if (networks.delete(network)) networks.set(network, waiting);
          return connection;
        }
      }
      return null;
    },
  };
}
