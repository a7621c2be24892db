import type { Http2ServerResponse } from 'node:http2';
import type { FastifyReply } from 'fastify';
import { endRefusedSession } from './http2-session-end.js';

/**
 * Ends the connection of a caller who was refused for too many requests, after the response is sent, so that the next
 * request costs the caller a new connection. Two kinds of connection stay open: one of a proxy, because other callers
 * share it, and one whose request still sends a body, because the response could be lost.
 */
export function endRefusedConnection({ raw, request }: FastifyReply): void {
  const { headers, socket } = request;
  if (request.ip !== socket.remoteAddress) return;
  if ('stream' in raw) endRefusedSession((raw as unknown as Http2ServerResponse).stream.session);
  else if (headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0')
    raw.setHeader('connection', 'close');
}
