import type { Server, Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { checkHello } from './client-hello.js';
import { RecordGate } from './record-gate.js';

/**
 * Checks the ClientHello of each connection before TLS gets it, and lets the TLS records of all connections take
 * turns. Call it before anything else listens to the server. The first bytes of a ClientHello must come within
 * `patienceMs`, and its turn, too.
 */
export function guardServer(server: Server, patienceMs: number): void {
  const takers = server.listeners('connection');
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    checkHello(socket, patienceMs, () => {
      // Node sets this only on a socket that TLS gets itself.
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

/** Node sets these addresses only if TLS gets the socket itself, and here it gets a gate. */
function copyAddresses(socket: Socket, connection: TLSSocket): void {
  for (const name of addressNames) Object.defineProperty(connection, name, { value: socket[name] });
}

const addressNames = ['remoteAddress', 'remotePort', 'remoteFamily', 'localAddress', 'localPort'] as const;

/** Where Node keeps the connection below an encrypted one. */
interface WithGate {
  ssl?: { _parentWrap?: { stream?: unknown } };
}
