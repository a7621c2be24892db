import { createServer, type RequestListener, type Server } from 'node:http';

/**
 * How long a request may take to arrive. Node's own limit for all headers of a request is 16 KiB; each operation limits
 * its body [C-11].
 */
const requestTimeout = 60_000;
const keepAliveTimeout = 72_000;

/** The server of HTTP/1.1 in plain text. The application refuses a request without Host, with a body. */
export function createPlainServer(handle: RequestListener): Server {
  const options = { requireHostHeader: false, requestTimeout, keepAliveTimeout };
  return createServer(options, (request, response) => {
    if (isOpen(request)) handle(request, response);
  });
}

/**
 * Returns false if the connection has been ended. Node still emits all requests that arrived in one piece, perhaps
 * hundreds of pipelined ones, but nobody could read their responses.
 */
export const isOpen = ({ socket }: Parameters<RequestListener>[0]): boolean => !socket.destroyed;
