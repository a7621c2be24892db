import type { Duplex } from 'node:stream';

/** How long a peer may take to read the last bytes and to end the connection itself. */
const lingerMs = 5_000;

/**
 * Ends a connection that Node's HTTP server no longer manages, with some last bytes. Such a socket stays open until
 * both sides have ended it, so a peer that never does would keep it forever. It is not destroyed at once: unread bytes
 * of the peer would then discard the response.
 */
export function endConnection(socket: Duplex, lastBytes?: Buffer | string): void {
  socket.end(lastBytes);
  const timer = setTimeout(() => socket.destroy(), lingerMs).unref();
  socket.once('close', () => clearTimeout(timer));
}

const ending = new WeakSet<object>();

/**
 * Resets a connection, or ends an HTTP/2 session, when Node has finished reading what has arrived: doing so earlier
 * ends the process if the connection is encrypted, because Node then uses objects that it has already freed.
 * `reset` discards what the peer has not read.
 */
export function resetSoon(connection: { destroy(): unknown }, reset: () => void): void {
  if (ending.has(connection)) return;
  ending.add(connection);
  setImmediate(() => {
    reset();
    connection.destroy();
  });
}
