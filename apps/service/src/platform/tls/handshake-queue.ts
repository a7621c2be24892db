import type { RecordConnection } from './record-connection.js';

/** The connections whose handshake waits. Their networks take turns; within a network, the oldest is first. */
export interface HandshakeQueue {
  readonly size: number;
  add(connection: RecordConnection): void;
  remove(connection: RecordConnection): void;
  /** Call it once in each iteration of the event loop, before `next`. */
  beginTurn(): void;
  /** Removes and returns the next connection; null if no connection waits, or only new ones. */
  next(): RecordConnection | null;
}

/**
 * A connection that has not begun waits for one more iteration of the event loop, in which its socket can report that
 * the peer has gone. So connections that are reset at once cost no handshake.
 */
const iterationsOfNew = 2;

export function createHandshakeQueue(): HandshakeQueue {
  /** The networks in the order of their turns; for each connection, the first turn in which it may go on. */
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
          // The network's next turn comes after those of the others.
          if (networks.delete(network)) networks.set(network, waiting);
          return connection;
        }
      }
      return null;
    },
  };
}
