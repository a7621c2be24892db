import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { endConnection } from './connection-end.js';
import { parserProblem, rawErrorResponse } from './error-response.js';

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** The last request of each HTTP/1.1 connection. */
const lastOf = new WeakMap<Socket, Exchange>();

/** Records the request as the last one of its connection. Call this when the request begins. */
export function noteRequest({ raw: request }: FastifyRequest, { raw: response }: FastifyReply): void {
  if (request.httpVersionMajor === 1) lastOf.set(request.socket, { request, response });
}

/**
 * Refuses bytes that are not a valid request: an unknown method, a broken chunk, endless headers. If they are in the
 * body of a request that already has its response, the connection only ends. The client would take a second response
 * for that of its next request.
 */
export function refuseUnparsed(error: Error & { code?: string }, socket: Socket, requestId: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const last = lastOf.get(socket);
  const isAnswered = last !== undefined && !last.request.complete && last.response.headersSent;
  endConnection(socket, isAnswered ? undefined : rawErrorResponse(parserProblem(error.code), requestId));
}
