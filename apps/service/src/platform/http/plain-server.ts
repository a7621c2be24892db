import { createServer, type RequestListener, type Server } from 'node:http';

/** Times of requests and of HTTP/1.1 connections, in milliseconds [C-11]. */
export interface RequestTimes {
  /** How long a request may take to arrive, with its headers and its body. */
  requestMs: number;
  /** The time between two checks of `requestMs` for HTTP/1.1. A request may take this much longer. */
  checkMs: number;
  /** How long an HTTP/1.1 connection stays open after a response. */
  idleMs: number;
}

/**
 * Not limited here: all headers of a request, which Node itself limits to 16 KiB, and the body, which each operation
 * limits.
 */
export const requestTimes: RequestTimes = { requestMs: 60_000, checkMs: 30_000, idleMs: 72_000 };

/**
 * These times under the names that Node's HTTP/1.1 servers use. Both of the first two are `requestMs`: Node swaps them
 * if the limit of the headers is longer.
 */
export function nodeTimes({ requestMs, checkMs, idleMs }: RequestTimes) {
  return {
    headersTimeout: requestMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: checkMs,
    keepAliveTimeout: idleMs,
  };
}

/**
 * Creates the HTTP/1.1 server without TLS. It accepts a request without Host, so that the application can refuse it
 * with a body.
 */
export function createPlainServer(handle: RequestListener, times = requestTimes): Server {
  const options = { requireHostHeader: false, ...nodeTimes(times) };
  return createServer(options, (request, response) => {
    if (isOpen(request)) handle(request, response);
  });
}

/**
 * Returns false if the connection has been ended. Node still emits all requests that arrived in one piece, perhaps
 * hundreds of pipelined ones, but nobody could read their responses.
 */
export const isOpen = ({ socket }: Parameters<RequestListener>[0]): boolean => !socket.destroyed;
