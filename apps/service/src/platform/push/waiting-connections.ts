import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Aedes, Client, Connection } from 'aedes';
import { createPacketMeter } from './packet-meter.js';
import { takeRepeatedFilters } from './repeated-filters.js';
import { takeUnusedPacket } from './unused-packets.js';

/** Connections whose client is not known yet. */
export interface WaitingConnections {
  /** Accepts a connection, which may send CONNECT now. */
  enter(connection: Connection): void;
  /** The connection has been admitted. */
  ended(connection: Connection): void;
  /** How many connections have not been admitted. */
  readonly waiting: number;
}

/** Large enough for a CONNECT with a token of 4 KiB. */
const mostPacketBytes = 8_192;
/** Finds a vanished peer within a few minutes, even if its client asked for no keep-alive. */
const tcpKeepAliveMs = 60_000;

/**
 * Limits what unauthenticated clients can make the broker store: packets, and waiting connections, of which the oldest
 * is closed first.
 */
export function createWaitingConnections(
  broker: Pick<Aedes, 'handle'>,
  dropped: (reason: string) => void,
  mostWaiting: number,
): WaitingConnections {
  const waiting = new Set<Connection>();

  return {
    get waiting() {
      return waiting.size;
    },
    enter(connection) {
      waiting.add(connection);
      connection.once('close', () => waiting.delete(connection));
      if (waiting.size > mostWaiting) {
        const [oldest] = waiting;
        if (oldest !== undefined) {
          waiting.delete(oldest);
          dropped('half_open');
          oldest.destroy();
        }
      }
      if (isSocket(connection)) {
        connection.setNoDelay(true);
        connection.setKeepAlive(true, tcpKeepAliveMs);
      }
      const client = broker.handle(connection);
      measure(client, () => dropped('packet'));
    },
    ended: (connection) => waiting.delete(connection),
  };
}

function isSocket(connection: Duplex): connection is Socket {
  return 'setNoDelay' in connection;
}

/**
 * Checks every chunk before Aedes parses it. A stream in between would cost 5 KB per connection; this costs none. From
 * CONNECT until its client is admitted nothing is read, so that the rest stays in the buffers of the network.
 */
function measure(client: Client, refused: () => void): void {
  const connection = client.conn;
  const meter = createPacketMeter(
    mostPacketBytes,
    (header, body) => takeUnusedPacket(header) || takeRepeatedFilters(client, header, body),
    () => client.connected,
  );
  const read = connection.read.bind(connection);
  let stage: 'connect' | 'admission' | 'admitted' = 'connect';
  connection.read = (size) => {
    if (stage === 'admission' && !client.connected) return null;
    const chunk: Buffer | null = read(size);
    // The first read after the admission also returns what came in the same chunk as CONNECT.
    if (chunk === null && stage !== 'admission') return null;
    const measured = meter(chunk ?? nothing);
    if (stage === 'admission') stage = 'admitted';
    if (stage === 'connect' && measured.length > 0) stage = 'admission';
    if (typeof measured !== 'string') return measured.length === 0 ? null : measured;
    refused();
    if (measured === 'protocol_level') connection.end(unsupportedLevel, () => connection.destroy());
    else connection.destroy();
    return null;
  };
}

const nothing = Buffer.alloc(0);

/** CONNACK with return code 1 [MQTT-3.1.2-2]. */
const unsupportedLevel = Buffer.from([0x20, 2, 0, 1]);
