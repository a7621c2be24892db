import type { Server, Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { checkHello } from './client-hello.js';
import { RecordGate } from './record-gate.js';

/**
 * Checks the ClientHello of each connection before TLS gets the connection, and lets the TLS records of all connections
 * take turns. Call this before anything else listens to the server. A connection is closed if the beginning of its
 * ClientHello does not arrive within `patienceMs`, or if its first turn then does not come within `patienceMs`.
 */
export function guardServer(server: Server, patienceMs: number): void {
  const takers = server.listeners('connection');
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    checkHello(socket, patienceMs, () => {
      // Node sets this only if TLS gets the socket itself.
      socket.setNoDelay(true);
      const gate = new RecordGate(socket);
      const timer = setTimeout(() => gate.destroy(), patienceMs);
      gate.once('close', () => clearTimeout(timer));
      gate.beginInTurn(() => {
        clearTimeout(timer);
        for (const taker of takers) Reflect.apply(taker, server, [gate]);
      });
    });
  });
  server.prependListener('secureConnection', (connection: TLSSocket) => {
    const gate = gateOf(connection);
    gate.endHandshake();
    copyAddresses(gate.socket, connection);
  });
}

function gateOf(connection: TLSSocket & WithGate): RecordGate {
  const gate = connection.ssl?._parentWrap?.stream;
  if (!(gate instanceof RecordGate)) throw new Error('an encrypted connection has no record gate');
  return gate;
}

/** Node sets these addresses only if TLS gets the socket itself. Here TLS gets a RecordGate instead. */
function copyAddresses(socket: Socket, connection: TLSSocket): void {
  for (const name of addressNames) Object.defineProperty(connection, name, { value: socket[name] });
}

const addressNames = ['remoteAddress', 'remotePort', 'remoteFamily', 'localAddress', 'localPort'] as const;

/** The internal property in which Node stores the connection below a TLS connection. */
interface WithGate {
  ssl?: { _parentWrap?: { stream?: unknown } };
}
