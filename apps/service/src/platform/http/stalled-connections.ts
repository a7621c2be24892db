import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Http2SecureServer } from 'node:http2';
import { Socket } from 'node:net';
import { resetSoon } from './connection-end.js';

/** This is longer than any request may take to arrive, and longer than an idle connection stays open [C-11]. */
const patienceMs = 75_000;
/**
 * The most requests without a finished response on one HTTP/1 connection. Each of them keeps some of its response in
 * memory.
 */
const mostPipelined = 32;
/**
 * The most requests of one HTTP/1 connection in one turn of the event loop, even if they already have responses. The
 * requests of all other connections wait for this turn.
 */
const mostAtOnce = 32;
/** When the count reaches this number, it restarts with the next turn of the event loop. */
const countedFrom = 8;
/** The most unread bytes that the system may keep in memory after a connection ended without a reset. */
const fewBytes = 128 * 1024;

interface ConnectionLoad {
  /** The number of requests without a finished response. */
  waiting: number;
  /** The number of requests in this turn of the event loop, plus fewer than `countedFrom` of earlier turns. */
  atOnce: number;
}

/**
 * Ends HTTP/1 connections without any traffic for a while, except connections whose request the service is still
 * processing. It also ends connections whose client requests much more than it reads, or sends many requests in one
 * piece. Otherwise a client that never reads would occupy its connection and the memory of its responses forever.
 * `reset` ends a connection and discards what the client has not read. Without a reset, the system would keep these
 * bytes for minutes.
 */
export function endStalled(
  server: Server | Http2SecureServer,
  reset: (peer: Socket) => void,
  silenceMs = patienceMs,
): void {
  const loads = new WeakMap<Socket, ConnectionLoad>();
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.httpVersionMajor !== 1) return;
    const { socket } = request;
    const known = loads.get(socket);
    const load = known ?? { waiting: 0, atOnce: 0 };
    if (known === undefined) {
      loads.set(socket, load);
      awaitReader(socket, () => end(socket), silenceMs);
    }
    load.waiting += 1;
    load.atOnce += 1;
    // So requests that arrive one after the other cost only one timer for every eight requests.
    if (load.atOnce === countedFrom) setImmediate(() => (load.atOnce = 0));
    if (load.waiting > mostPipelined || load.atOnce > mostAtOnce) {
      ignoreUnparsed(socket);
      end(socket);
    }
    response.once('close', () => (load.waiting -= 1));
  });
  // An HTTP/2 connection is passed here as a session. It has its own limits.
  server.setTimeout(silenceMs, (peer?: unknown) => {
    if (!(peer instanceof Socket)) return;
    const isReading = peer.writableLength === 0;
    if (isReading && (loads.get(peer)?.waiting ?? 0) > 0) return;
    end(peer);
  });
  function end(peer: Socket): void {
    if (peer.destroyed) return;
    if (mayBeUnread(peer)) resetSoon(peer, () => reset(peer));
    else peer.destroy();
  }
}

/**
 * Returns false if little was sent on the connection in all, as on most idle ones. Then the system can keep only few
 * unread bytes.
 */
export const mayBeUnread = ({ bytesWritten }: Pick<Socket, 'bytesWritten'>): boolean =>
  bytesWritten > fewBytes;

/**
 * Changes how a connection on which much was sent is closed. After the last response, Node would close it although the
 * client may not have read this response. Instead, the service ends only its own side, and waits until the client
 * closes the connection, as long as for any silent connection. If the client ends its side first, the connection is
 * ended immediately.
 */
function awaitReader(socket: Socket, end: () => void, silenceMs: number): void {
  socket.prependOnceListener('end', () => {
    if (mayBeUnread(socket)) end();
  });
  const closeAtOnce = socket.destroySoon.bind(socket);
  socket.destroySoon = () => {
    if (!mayBeUnread(socket)) return closeAtOnce();
    socket.end();
    const timer = setTimeout(end, silenceMs).unref();
    socket.once('close', () => clearTimeout(timer));
  };
}

/**
 * Makes Node ignore what it has received on a connection but not yet parsed. Otherwise Node parses everything that
 * arrived in one piece, hundreds of requests or thousands of chunks, even after their connection has ended. It stops
 * parsing requests when `onIncoming` returns 2, which means that HTTP ends here, as after an upgrade. It discards the
 * rest of a body quickly if the parser has no function for its chunks. This is an undocumented interface of Node.
 * Without it, the requests are parsed but not answered, and each chunk costs some microseconds.
 */
export function ignoreUnparsed(socket: Socket & { parser?: Parser | null }): void {
  const { parser } = socket;
  if (!parser) return;
  parser.onIncoming = () => 2;
  const onBody = parser[kOnBody];
  parser[kOnBody] = null;
  // After this connection is closed, Node uses the parser for another connection.
  socket.prependOnceListener('close', () => {
    parser[kOnBody] = onBody;
  });
}

/** The index at which Node's parser stores the function for the chunks of a body. */
const kOnBody = 3;

interface Parser {
  onIncoming?: () => number;
  [kOnBody]?: unknown;
}
