import { Agent } from 'node:https';
import { connect, type NetConnectOpts } from 'node:net';
import type { Duplex } from 'node:stream';
import { HandshakeFault } from '../tls/handshake-fault.js';
import { RecordGate } from '../tls/record-gate.js';
import { createSlowPeers } from './slow-peers.js';

/**
 * Starts a clock. Returns a function that gives the milliseconds since the start, but not more than the processor time
 * that this process has used since. So on a busy machine, waiting for a processor does not count.
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
 * The most session tickets that a receiver may send; servers send one or two. OpenSSL takes 17 microseconds for each,
 * and one record may contain 840.
 */
const mostTickets = 10;
/**
 * After more tickets than that, the next connection to the receiver waits as if the handshake had taken this long.
 */
const ticketFloodMs = 100;

type Create = Agent['createConnection'];

/**
 * Connects to servers that customers choose. Their TLS records take turns with those of all other connections.
 * Their handshakes have a limited length. After a long handshake, or many session tickets, the next connection to
 * that server waits.
 */
export class GuardedAgent extends Agent {
  readonly #slowPeers = createSlowPeers();

  override createConnection(...[options, done]: Parameters<Create>): ReturnType<Create> {
    // Node passes connection options here, but its types declare only request options.
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
    // TLS handles the bytes between these two listeners.
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
