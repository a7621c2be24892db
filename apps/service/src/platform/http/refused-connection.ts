import type { Http2ServerResponse } from 'node:http2';
import type { FastifyReply } from 'fastify';
import { endRefusedSession } from './http2-session-end.js';

/**
 * Ends the connection of a caller who was refused for too many requests, once the answer is sent: the next request then
 * costs the caller a new connection. Other callers share the connection of a proxy, so it stays, and so does one whose
 * request still sends a body, because the answer could be lost.
 */
export function endRefusedConnection({ raw, request }: FastifyReply): void {
  const { headers, socket } = request;
  if (request.ip !== socket.remoteAddress) return;
  if ('stream' in raw) endRefusedSession((raw as unknown as Http2ServerResponse).stream.session);
  else if (headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0')
    raw.setHeader('connection', 'close');
}
