import { type IncomingMessage, METHODS, type Server } from 'node:http';
import { type Http2SecureServer, type Http2ServerRequest, Http2ServerResponse } from 'node:http2';
import type { Socket } from 'node:net';
import { type Problem, problem, statusOf } from '@fleet/contract/ground/problems';
import { errorBody, rawErrorResponse } from './error-response.js';
import { endRefusedSession } from './http2-session-end.js';

const knownMethods = new Set(METHODS);
/** The most bytes of a request's headers: Node's own limit for HTTP/1 [C-11]. */
const mostHeaderBytes = 16 * 1024;
const allMethods = { allow: 'GET, HEAD, POST, PUT, PATCH, DELETE' };

/**
 * Handles requests that Node would answer itself with an empty body, or not at all [C-2]. CONNECT is refused, because
 * this is not a proxy. An unknown expectation is ignored, as RFC 9110 §10.1.1 permits.
 */
export function answerForNode(server: Server | Http2SecureServer, newId: () => string): void {
  const refused = problem('method_not_allowed');
  server.on('connect', (_request: unknown, peer: Socket | Http2ServerResponse) => {
    if (peer instanceof Http2ServerResponse) sendFault(peer, refused, newId(), allMethods);
    else peer.end(rawErrorResponse(refused, newId(), allMethods));
  });
  // Handled like any other request, with the same limits.
  server.on('checkExpectation', (request: unknown, response: unknown) => {
    server.emit('request', request, response);
  });
}

/** The faults that Node's HTTP/1 parser refuses but HTTP/2 accepts: an unknown method, and headers above 16 KiB. */
export function http2Fault(request: IncomingMessage | Http2ServerRequest): Problem | null {
  if (!knownMethods.has(request.method ?? '')) return problem('malformed_request');
  let bytes = 0;
  for (const text of request.rawHeaders) bytes += text.length;
  return bytes > mostHeaderBytes ? problem('header_too_large') : null;
}

/** A session with this many of these faults is ended. A correct client causes none. */
const mostFaultsOfSession = 100;
const faultsOf = new WeakMap<object, number>();

/**
 * Sends one problem for a request that did not reach the application. A session that had many such requests accepts no
 * more.
 */
export function sendFault(
  response: Http2ServerResponse,
  failed: Problem,
  requestId: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(statusOf([failed]), {
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': requestId,
    'x-content-type-options': 'nosniff',
    ...headers,
  });
  response.end(errorBody([failed]));
  const session = response.stream?.session;
  if (session === undefined) return;
  const faults = (faultsOf.get(session) ?? 0) + 1;
  faultsOf.set(session, faults);
  if (faults >= mostFaultsOfSession) endRefusedSession(session);
}
