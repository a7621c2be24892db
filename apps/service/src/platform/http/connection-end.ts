import type { Duplex } from 'node:stream';

/** The time in which a peer must read the last bytes and end the connection itself. */
const lingerMs = 5_000;

/**
 * Sends some last bytes and ends a connection that Node's HTTP server no longer manages. Such a socket stays open until
 * both sides have ended it, so a peer that never does this would keep it open forever. It is destroyed only after a
 * time: if it were destroyed immediately, unread bytes of the peer would make the system discard the response.
 */
export function endConnection(socket: Duplex, lastBytes?: Buffer | string): void {
  socket.end(lastBytes);
  const timer = setTimeout(() => socket.destroy(), lingerMs).unref();
  socket.once('close', () => clearTimeout(timer));
}

const ending = new WeakSet<object>();

/**
 * Resets a connection, or ends an HTTP/2 session, after Node has finished reading what has arrived. If this happens
 * earlier on an encrypted connection, Node uses objects that it has already freed, and the process ends. `reset`
 * discards what the peer has not read.
 */
export function resetSoon(connection: { destroy(): unknown }, reset: () => void): void {
  if (ending.has(connection)) return;
  ending.add(connection);
  setImmediate(() => {
    reset();
    connection.destroy();
  });
}
