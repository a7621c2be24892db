import { createServer, type RequestListener, type Server } from 'node:http';

/** Headers of a request together: 16 KiB, as Node has it; the body's limit is the operation's [C-11]. */
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
 * False where the connection has been ended: Node goes on to give out all requests that arrived in one piece, hundreds of
 * pipelined ones, and nobody could read their answers.
 */
export const isOpen = ({ socket }: Parameters<RequestListener>[0]): boolean => !socket.destroyed;
