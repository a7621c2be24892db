import { createServer, type RequestListener, type Server } from 'node:http';

/**
 * All headers of a request together: 16 KiB, Node's own limit; the limit of the body belongs to the operation [C-11].
 */
const requestTimeout = 60_000;
const keepAliveTimeout = 72_000;

/** The server of HTTP/1.1 in plain text. A request without Host is refused by the application, with a body. */
export function createPlainServer(handle: RequestListener): Server {
  const options = { requireHostHeader: false, requestTimeout, keepAliveTimeout };
  return createServer(options, (request, response) => {
    if (isOpen(request)) handle(request, response);
  });
}

/**
 * False if the connection has been ended: Node still emits all requests that arrived in one piece, hundreds of
 * pipelined ones, and their responses could not be read.
 */
export const isOpen = ({ socket }: Parameters<RequestListener>[0]): boolean => !socket.destroyed;
