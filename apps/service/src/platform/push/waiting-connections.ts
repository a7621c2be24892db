import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Aedes, Client, Connection } from 'aedes';
import { createPacketMeter } from './packet-meter.js';
import { takeRepeatedFilters } from './repeated-filters.js';
import { takeUnusedPacket } from './unused-packets.js';

/** Connections whose client has not been admitted yet. */
export interface WaitingConnections {
  /** Accepts a connection. It may then send CONNECT. */
  enter(connection: Connection): void;
  /** Call this when the connection has been admitted. */
  ended(connection: Connection): void;
  /** How many connections have not been admitted. */
  readonly waiting: number;
}

/** The most bytes of a packet: enough for a CONNECT with a token of 4 KiB. */
const mostPacketBytes = 8_192;
/**
 * The interval of TCP keep-alive. It reveals within a few minutes that a peer has vanished, even if its client
 * requested no MQTT keep-alive.
 */
const tcpKeepAliveMs = 60_000;

/**
 * Limits what clients can make the broker store before they are admitted: the bytes of packets, and waiting
 * connections. Of too many, the oldest is closed.
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
 * Checks every chunk before Aedes parses it. It replaces the connection's `read`, because an additional stream would
 * cost 5 KB for each connection. Between CONNECT and the admission it reads nothing, so that further bytes stay in the
 * buffers of the network.
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
    // The first read after the admission also returns the bytes that came in the same chunk as CONNECT.
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

/** A CONNACK packet with return code 1 [MQTT-3.1.2-2]. */
const unsupportedLevel = Buffer.from([0x20, 2, 0, 1]);
