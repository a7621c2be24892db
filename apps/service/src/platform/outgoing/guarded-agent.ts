import { Agent } from 'node:https';
import { connect, type NetConnectOpts } from 'node:net';
import type { Duplex } from 'node:stream';
import { HandshakeFault } from '../tls/handshake-fault.js';
import { RecordGate } from '../tls/record-gate.js';
import { createSlowPeers } from './slow-peers.js';

/**
 * Starts a measurement. Returns a function that returns the milliseconds since the start, but at most the processor
 * time that this process has used since. So the time in which a busy machine does not run this process does not count.
 */
function startClock(): () => number {
  const startedMs = performance.now();
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return Math.min(performance.now() - startedMs, (user + system) / 1_000);
  };
}

/**
 * The most TLS session tickets that a receiver may send; servers usually send one or two. OpenSSL needs 17 microseconds
 * for each ticket, and one TLS record may contain 840.
 */
const mostTickets = 10;
/** After more tickets, connections to the receiver are refused as if its handshake had taken this long. */
const ticketFloodMs = 100;

type Create = Agent['createConnection'];

/**
 * Connects to servers that customers choose. The TLS records of all these connections are processed in turns.
 * Handshakes have a limited length. After a long handshake, or after many session tickets, the server's next
 * connections are refused for some time.
 */
export class GuardedAgent extends Agent {
  readonly #slowPeers = createSlowPeers();

  override createConnection(...[options, done]: Parameters<Create>): ReturnType<Create> {
    // Node passes connection options here, although its types declare only request options.
    const socket = connect(options as NetConnectOpts);
    const gate = new RecordGate(socket);
    let address = '';
    socket.once('connect', () => {
      address = socket.remoteAddress ?? '';
      if (!this.#slowPeers.mayConnect(address, performance.now())) {
        gate.destroy(new HandshakeFault('the last handshake of this server took too long'));
      }
    });
    const guarded: typeof options & { socket: Duplex } = { ...options, socket: gate };
    const connection = super.createConnection(guarded, done);
    let isSecure = false;
    let busyMs = 0;
    let stopClock = (): number => 0;
    const begin = (): void => {
      stopClock = startClock();
    };
    // TLS processes the bytes between these two listeners.
    const end = (): void => {
      busyMs += stopClock();
      this.#slowPeers.note(address, busyMs, performance.now());
      if (!isSecure) return;
      gate.off('data', begin);
      gate.off('data', end);
    };
    gate.prependListener('data', begin);
    gate.on('data', end);
    let tickets = 0;
    connection?.on('session', () => {
      tickets += 1;
      if (tickets !== mostTickets + 1) return;
      this.#slowPeers.note(address, ticketFloodMs, performance.now());
      gate.destroy(new HandshakeFault('too many session tickets'));
    });
    connection?.once('secureConnect', () => {
      isSecure = true;
      gate.endHandshake();
    });
    return connection;
  }
}
