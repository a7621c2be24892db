import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { problem } from '@fleet/contract/ground/problems';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createWebSocketStream, WebSocketServer } from 'ws';
import { Refusal } from '../../context.js';
import { endConnection, resetSoon } from '../http/connection-end.js';
import type { ConnectionRoom } from '../http/connection-room.js';
import { rawErrorResponse } from '../http/error-response.js';
import type { EmbeddedBroker } from './embedded-broker.js';
import { createFrameMeter, type FrameMeter } from './frame-meter.js';

const path = '/mqtt';
const subprotocol = 'mqtt';
/** The most bytes of a frame. It may contain several MQTT packets. */
const mostFrameBytes = 65_536;

const notAsked = problem(
  'malformed_request',
  'Upgrade',
  'This address is for MQTT over WebSocket with the subprotocol mqtt.',
);
const fromOtherOrigin = problem('origin_not_allowed', 'Origin');
const withBody = problem('malformed_request', 'Upgrade', 'A request with a body cannot ask for an upgrade.');

/**
 * Serves MQTT over WebSocket on the ports of the application (MQTT 3.1.1 section 6) [C-9]. The application handles an
 * upgrade request like any other request, so unknown hosts are refused. An upgrade request for any other path gets the
 * ordinary response of this path; HTTP permits this (RFC 9110 §7.8).
 */
export function serveMqttWebsocket(
  app: FastifyInstance,
  enter: EmbeddedBroker['enter'],
  room: Pick<ConnectionRoom, 'prove' | 'reset'>,
  newId: () => string,
  isAllowedOrigin: (request: FastifyRequest) => boolean,
): void {
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: mostFrameBytes,
    handleProtocols: () => subprotocol,
  });
  // Called if ws refuses a handshake, for example because of an invalid key.
  sockets.on('wsClientError', (_error, socket) => endConnection(socket, rawErrorResponse(notAsked, newId())));
  const asked = new WeakMap<IncomingMessage, { socket: Socket; head: Buffer; response: ServerResponse }>();

  app.server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    if (request.headers['content-length'] !== undefined || request.headers['transfer-encoding']) {
      endConnection(socket, rawErrorResponse(withBody, newId()));
      return;
    }
    const response = new ServerResponse(request);
    // After the response the connection is closed, because Node reads no further request from it.
    response.shouldKeepAlive = false;
    response.assignSocket(socket);
    response.once('finish', () => endConnection(socket));
    asked.set(request, { socket, head, response });
    app.routing(request, response);
  });
  app.get(path, { exposeHeadRoute: false }, (request, reply) => {
    const upgrade = asked.get(request.raw);
    const offered = request.headers['sec-websocket-protocol']?.split(',').map((each) => each.trim());
    if (upgrade === undefined || offered?.includes(subprotocol) !== true) throw new Refusal(notAsked);
    if (!isAllowedOrigin(request)) throw new Refusal(fromOtherOrigin);
    reply.hijack();
    const { socket, head } = upgrade;
    upgrade.response.detachSocket(socket);
    const meter = createFrameMeter();
    const end = () => resetSoon(socket, () => room.reset(socket));
    if (!meter.accepts(head)) return end();
    measure(socket, meter, end);
    sockets.handleUpgrade(request.raw, socket, head, (websocket) => {
      // [MQTT-6.0.0-1] MQTT uses only binary frames.
      websocket.on('message', (_data, isBinary) => {
        if (!isBinary) websocket.terminate();
      });
      // Without this, the connection of a phone that listens for hours would be the oldest unknown one, and be closed
      // first.
      const admitted = (sessionId: string) => {
        meter.admitted();
        room.prove(socket, sessionId);
      };
      // The broker sees by this number, as on a TCP socket, that the client has sent something.
      const stream = Object.defineProperty(createWebSocketStream(websocket), 'bytesRead', {
        get: () => socket.bytesRead,
      });
      enter(stream, request.ip, admitted);
    });
  });
}

/**
 * Checks every chunk before ws reads it. If a chunk has too many frames, ws reads neither this chunk nor a later one.
 */
function measure(socket: Socket, meter: FrameMeter, end: () => void): void {
  const push = socket.push.bind(socket);
  let isEnding = false;
  socket.push = (chunk, encoding) => {
    if (isEnding) return false;
    if (!Buffer.isBuffer(chunk) || meter.accepts(chunk)) return push(chunk, encoding);
    isEnding = true;
    end();
    return false;
  };
}
