import { createServer, type RequestListener, type Server } from 'node:http';

/** Times of requests and of HTTP/1.1 connections, in milliseconds [C-11]. */
export interface RequestTimes {
  /** How long a request may take to arrive, with its headers and its body. */
  requestMs: number;
  /** How often Node checks this for HTTP/1.1: a request may take this much longer. */
  checkMs: number;
  /** How long an HTTP/1.1 connection stays open after a response. */
  idleMs: number;
}

/** Node's own limit for all headers of a request is 16 KiB; each operation limits its body. */
export const requestTimes: RequestTimes = { requestMs: 60_000, checkMs: 30_000, idleMs: 72_000 };

/**
 * The names that Node's servers of HTTP/1.1 have for these times. Node swaps the first two if the headers' limit is
 * longer.
 */
export function nodeTimes({ requestMs, checkMs, idleMs }: RequestTimes) {
  return {
    headersTimeout: requestMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: checkMs,
    keepAliveTimeout: idleMs,
  };
}

/** The server of HTTP/1.1 in plain text. The application refuses a request without Host, with a body. */
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
