import { Agent } from 'node:https';
import { connect, type NetConnectOpts } from 'node:net';
import type { Duplex } from 'node:stream';
import { RecordGate } from '../tls/record-gate.js';

/**
 * The most bytes that a receiver may send until the handshake ends. Real chains of certificates have at most 8 KB;
 * checking each certificate may take some milliseconds.
 */
export const mostHandshakeBytes = 16 * 1024;

class LongHandshake extends Error {
  readonly code = 'ERR_SSL_HANDSHAKE_TOO_LONG';
}

/**
 * Connects to servers that customers choose. Their TLS records take turns with those of all other connections, and
 * their handshakes have a limited length.
 */
export class GuardedAgent extends Agent {
  override createConnection(
    options: Parameters<Agent['createConnection']>[0],
    done: Parameters<Agent['createConnection']>[1],
  ): Duplex | null | undefined {
    // Node passes connection options here, but its types declare only request options.
    const socket = connect(options as NetConnectOpts);
    const gate = new RecordGate(socket);
    let received = 0;
    const count = (bytes: Buffer): void => {
      received += bytes.length;
      if (received > mostHandshakeBytes) gate.destroy(new LongHandshake('the handshake is too long'));
    };
    socket.prependListener('data', count);
    const guarded: typeof options & { socket: Duplex } = { ...options, socket: gate };
    const connection = super.createConnection(guarded, done);
    connection?.once('secureConnect', () => socket.off('data', count));
    return connection;
  }
}
