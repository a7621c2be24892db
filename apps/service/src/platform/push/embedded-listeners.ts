import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type Server as TlsServer } from 'node:tls';
import type { Listener } from '../../listen-safety.js';
import { plainPeers } from '../http/client-address.js';
import { refusePort } from '../http/listeners.js';
import { type AdmitConnection, boundNewConnections } from '../http/new-connections.js';
import { guardServer } from '../tls/guarded-server.js';
import { strongTls } from '../tls/strong-tls.js';
import type { TlsMaterial } from '../tls/tls-material.js';

export interface MqttListener {
  host: string;
  port: number;
  /** Accepts no further connections. Open connections continue. */
  close(): void;
}

const handshakeTimeoutMs = 10_000;

/**
 * Listens for plain MQTT. Only this machine and trusted proxies may connect [C-13]. Throws StartRefusal if the port is
 * in use.
 */
export async function listenMqtt(
  place: Listener,
  trustedProxies: readonly string[],
  admit: AdmitConnection,
  enter: (socket: Socket) => void,
): Promise<MqttListener> {
  const mayConnect = place.proxiesOnly ? plainPeers(trustedProxies) : () => true;
  const server = createServer((socket) => {
    if (mayConnect(socket.remoteAddress)) enter(socket);
    else socket.destroy();
  });
  return open(server, place, 'MQTT_PORT', admit);
}

/** Listens for MQTT over TLS [C-9]. Throws StartRefusal if the port is in use. */
export async function listenMqtts(
  place: Listener,
  material: TlsMaterial,
  admit: AdmitConnection,
  enter: (socket: Socket) => void,
  mostHandshakes = 1_000,
): Promise<MqttListener> {
  const { cert, key } = material;
  const options = { ...strongTls, cert, key, handshakeTimeout: handshakeTimeoutMs };
  const server = createTlsServer(options, enter);
  guardServer(server, handshakeTimeoutMs);
  boundHandshakes(server, mostHandshakes);
  // Closed here, so that a failed handshake affects no other connection.
  server.on('tlsClientError', (_error, socket) => socket.destroy());
  return open(server, place, 'MQTTS_PORT', admit);
}

/**
 * If more handshakes than `mostHandshakes` run, the oldest is dropped, as with connections that have not sent CONNECT.
 */
function boundHandshakes(server: TlsServer, mostHandshakes: number): void {
  const underWay = new Map<string, Socket>();
  // Peers are compared by address and port: the encrypted socket is not the socket that was accepted.
  const peerOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`;
  server.on('connection', (socket: Socket) => {
    const peer = peerOf(socket);
    underWay.set(peer, socket);
    socket.once('close', () => {
      if (underWay.get(peer) === socket) underWay.delete(peer);
    });
    const [oldest] = underWay;
    if (underWay.size <= mostHandshakes || oldest === undefined) return;
    underWay.delete(oldest[0]);
    oldest[1].destroy();
  });
  server.on('secureConnection', (socket) => underWay.delete(peerOf(socket)));
}

async function open(
  server: Server,
  place: Listener,
  setting: string,
  admit: AdmitConnection,
): Promise<MqttListener> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: place.host, port: place.port, backlog: 1_024 }, () => resolve());
  }).catch((error) => refusePort(error, place, setting));
  boundNewConnections(server, admit);
  return {
    host: place.host,
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close();
    },
  };
}
