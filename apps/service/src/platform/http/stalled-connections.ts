import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Http2SecureServer } from 'node:http2';
import { Socket } from 'node:net';
import { resetSoon } from './connection-end.js';

/** Longer than any request may take to arrive, and longer than an idle connection is kept [C-11]. */
const patienceMs = 75_000;
/** Requests that wait for their responses on one HTTP/1 connection; each keeps some of its response in memory. */
const mostPipelined = 32;
/**
 * The most requests of one HTTP/1 connection in one turn of the event loop, even if they have responses already: the
 * requests of all other connections wait for them.
 */
const mostAtOnce = 32;
/** From this number on, the count restarts with the next turn of the event loop. */
const countedFrom = 8;
/** The most unread bytes that the system may keep after an orderly end of a connection. */
const fewBytes = 128 * 1024;

interface ConnectionLoad {
  /** Requests without a response. */
  waiting: number;
  /** Requests of this turn of the event loop, and fewer than `countedFrom` of earlier turns. */
  atOnce: number;
}

/**
 * Ends HTTP/1 connections without any traffic for a while, unless the service is still working on a request. It also
 * ends connections whose client requests much more than it reads, or sends many requests in one piece. Otherwise a
 * client that never reads would keep its connection and the memory of its responses forever. `reset` ends a connection
 * and discards what the client has not read; after an orderly end, the system would keep these bytes for minutes.
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
    // For requests that arrive one after the other, this costs one timer for every eighth request.
    if (load.atOnce === countedFrom) setImmediate(() => (load.atOnce = 0));
    if (load.waiting > mostPipelined || load.atOnce > mostAtOnce) {
      ignoreUnparsed(socket);
      end(socket);
    }
    response.once('close', () => (load.waiting -= 1));
  });
  // With HTTP/2, Node passes sessions here; their streams have their own limits.
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

/** If little was sent on a connection in all, as on most idle ones, the system can keep only little of it. */
export const mayBeUnread = ({ bytesWritten }: Pick<Socket, 'bytesWritten'>): boolean =>
  bytesWritten > fewBytes;

/**
 * After the last response, Node closes the connection although the client may not have read it. Instead, this ends its
 * own side and waits for the client, but not for longer than for any silent connection. If the client ends its side,
 * Node closes the connection, too; the client gets no more.
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
 * Node parses everything that has arrived in one piece, hundreds of requests or thousands of chunks, even after
 * their connection has ended. It stops when the parser learns that what follows is not HTTP, as after an upgrade
 * (2), and it discards the rest of a body quickly if the parser has no function for its chunks. This is an
 * undocumented interface of Node; without it the requests are parsed and not answered, and the chunks cost some
 * microseconds each.
 */
export function ignoreUnparsed(socket: Socket & { parser?: Parser | null }): void {
  const { parser } = socket;
  if (!parser) return;
  parser.onIncoming = () => 2;
  const onBody = parser[kOnBody];
  parser[kOnBody] = null;
  // Node uses the parser for another connection after this one is closed.
  socket.prependOnceListener('close', () => {
    parser[kOnBody] = onBody;
  });
}

/** The name of the function in Node's parser. */
const kOnBody = 3;

interface Parser {
  onIncoming?: () => number;
  [kOnBody]?: unknown;
}
