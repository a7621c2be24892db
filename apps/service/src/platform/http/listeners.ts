import { createSecureServer, type Http2SecureServer } from 'node:http2';
import type { AddressInfo, Server, Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Listener } from '../../listen-safety.js';
import { newUuidV7 } from '../security/identifiers.js';
import { StartRefusal } from '../start-refusal.js';
import { guardServer } from '../tls/guarded-server.js';
import { strongTls } from '../tls/strong-tls.js';
import type { TlsMaterial } from '../tls/tls-material.js';
import { plainPeers } from './client-address.js';
import type { ConnectionRoom } from './connection-room.js';
import { openExtraAcceptors } from './extra-acceptors.js';
import { boundBody, boundSessions, http2Settings, type SessionTimes, sessionTimes } from './http2-limits.js';
import { isEnding } from './http2-session-end.js';
import type { AdmitConnection } from './new-connections.js';
import { isOpen, nodeTimes, type RequestTimes, requestTimes } from './plain-server.js';
import { answerForNode, http2Fault, sendFault } from './protocol-faults.js';
import { endStalled } from './stalled-connections.js';
import { boundPieces } from './tiny-pieces.js';

/**
 * The most connections that wait to be accepted, if the system allows so many. A phone whose connection is refused
 * tries again only after a second.
 */
const backlog = 4_096;

/** Times of TLS connections, in milliseconds [C-11]. */
export interface EncryptedTimes extends RequestTimes, SessionTimes {
  /** How long the TLS handshake may take. */
  handshakeMs: number;
}

export const encryptedTimes: EncryptedTimes = { ...requestTimes, ...sessionTimes, handshakeMs: 10_000 };

/** The limits of the process's connections; its listeners share them. */
export interface ConnectionBounds {
  room: ConnectionRoom;
  admit: AdmitConnection;
}

export interface OpenListener {
  host: string;
  port: number;
  close(): Promise<void>;
}

/**
 * Listens for plain HTTP. Only this machine and trusted proxies may connect [C-13]. Throws StartRefusal if the port is
 * in use.
 */
export async function listenPlain(
  app: FastifyInstance,
  place: Listener,
  trustedProxies: readonly string[],
  { room, admit }: ConnectionBounds,
): Promise<OpenListener> {
  app.server.on('connection', (socket: Socket) => room.enter(socket));
  if (place.proxiesOnly) {
    const mayConnect = plainPeers(trustedProxies);
    app.server.prependListener('connection', (socket: Socket) => {
      if (!mayConnect(socket.remoteAddress)) socket.destroy();
    });
  }
  let closeExtra = (): void => undefined;
  app.addHook('preClose', async () => closeExtra());
  await app
    .listen({ host: place.host, port: place.port, backlog })
    .catch((error) => refusePort(error, place, 'PORT'));
  closeExtra = await openExtraAcceptors(app.server, backlog, admit);
  return { host: place.host, port: portOf(app.server), close: () => app.close() };
}

/** Listens for HTTPS with HTTP/2 and HTTP/1.1, for the same application [R-CNV-1][C-13]. */
export async function listenEncrypted(
  app: FastifyInstance,
  place: Listener,
  material: TlsMaterial,
  { room, admit }: ConnectionBounds,
  times: EncryptedTimes = encryptedTimes,
): Promise<OpenListener> {
  const options = {
    ...strongTls,
    ...{ cert: material.cert, key: material.key, handshakeTimeout: times.handshakeMs },
    ...{ allowHTTP1: true, requireHostHeader: false, settings: http2Settings },
  };
  const server = createSecureServer(options, (request, reply) => {
    if (request.httpVersionMajor === 2) {
      if (isEnding(request)) return;
      const fault = http2Fault(request);
      boundBody(request, reply, times.requestMs);
      if (fault !== null) return sendFault(reply, fault, newUuidV7(Date.now()));
    } else if (!isOpen(request as never)) return;
    // The types differ, but all that the application uses of Node's HTTP/1 requests also works for those of HTTP/2.
    app.routing(request as never, reply as never);
  });
  guardServer(server, times.handshakeMs);
  // By default, a request of HTTP/1.1 over TLS may take five minutes, and its idle connections stay open forever.
  Object.assign(server, nodeTimes(times));
  endStalled(server, room.reset);
  boundPieces(server, room.reset);
  // HTTP/1.1 requests over TLS that cannot be parsed get the same response as those over plain HTTP.
  server.on('clientError', (error, socket) => app.server.emit('clientError', error, socket));
  if (app.server.listenerCount('upgrade') > 0) {
    server.on('upgrade', (request, socket, head) => app.server.emit('upgrade', request, socket, head));
  }
  answerForNode(server, () => newUuidV7(Date.now()));
  server.on('connection', (socket: Socket) => room.enter(socket));
  // Before the handshake ends, a peer could not read a response. Without this, its connection would stay open forever.
  server.on('tlsClientError', (_error, socket) => socket.destroy());
  boundSessions(server, times, room.reset);
  const sessions = followSessions(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: place.host, port: place.port, backlog }, () => resolve());
  }).catch((error) => refusePort(error, place, 'HTTPS_PORT'));
  const closeExtra = await openExtraAcceptors(server, backlog, admit);
  return {
    host: place.host,
    port: portOf(server),
    close: () =>
      new Promise((resolve) => {
        closeExtra();
        server.close(() => resolve());
        sessions.endAll();
      }),
  };
}

/**
 * Returns a function that ends the open HTTP/2 sessions, each after its current requests, and closes idle HTTP/1.1
 * connections.
 */
function followSessions(server: Http2SecureServer) {
  const open = new Set<{ close(): void }>();
  server.on('session', (session) => {
    open.add(session);
    session.once('close', () => open.delete(session));
  });
  return {
    endAll() {
      for (const session of open) session.close();
      if ('closeIdleConnections' in server && typeof server.closeIdleConnections === 'function') {
        server.closeIdleConnections();
      }
    },
  };
}

function portOf(server: Pick<Server, 'address'>): number {
  return (server.address() as AddressInfo).port;
}

/** Throws a StartRefusal that names the setting to change if the port cannot be used. Throws any other error itself. */
export function refusePort(error: unknown, place: Listener, setting: string): never {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  const where = `${place.host}:${place.port}`;
  if (code === 'EADDRINUSE') {
    throw new StartRefusal(`Port ${where} is in use by another program; stop it or set ${setting}.`, {
      cause: error,
    });
  }
  if (code === 'EACCES') {
    throw new StartRefusal(`Port ${where} may not be used by this user; set ${setting} to one above 1023.`, {
      cause: error,
    });
  }
  if (code === 'EADDRNOTAVAIL') {
    throw new StartRefusal(`${place.host} is not an address of this machine; set HOST.`, { cause: error });
  }
  throw error;
}
