import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Http2SecureServer } from 'node:http2';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { resetSoon } from './connection-end.js';
import { ignoreUnparsed } from './stalled-connections.js';

/**
 * Counts a piece with this number of bytes. Returns false if the connection has sent too many pieces within one second.
 */
export type PieceCount = (bytes: number) => boolean;

/**
 * The most pieces of bodies that a connection may send in a second. One more piece is allowed for every `bytesOfPiece`
 * bytes. A piece is a chunk of HTTP/1.1, a DATA frame of HTTP/2, or the result of one read of the connection. Browsers
 * send no chunks, and networks carry packets of at least 536 bytes.
 */
export const mostSmallPieces = 1_000;
export const bytesOfPiece = 128;
/** The most bytes of a body that a client may send after the response: more than any operation accepts. */
const mostRefusedBytes = 16 * 1024 * 1024;

export function createPieceCount(now: () => number = () => performance.now()): PieceCount {
  let secondBegan = Number.NEGATIVE_INFINITY;
  let pieces = 0;
  let bytesInSecond = 0;
  return (bytes) => {
    const time = now();
    if (time - secondBegan >= 1_000) {
      secondBegan = time;
      pieces = 0;
      bytesInSecond = 0;
    }
    pieces += 1;
    bytesInSecond += bytes;
    return pieces <= mostSmallPieces + bytesInSecond / bytesOfPiece;
  };
}

/**
 * Calls `take` with the length of each piece of a body before it is stored. If `take` returns false, the piece is
 * discarded.
 */
export function eachPiece(body: Readable, take: (bytes: number) => boolean): void {
  const push = body.push.bind(body);
  body.push = (piece: Buffer | null, encoding?: BufferEncoding) =>
    piece === null || take(piece.length) ? push(piece, encoding) : true;
}

/**
 * Ends HTTP/1 connections whose bodies arrive in too many small pieces, or that send too much of a body after the
 * response. The rest of a refused body is discarded here, because Node would read it without a limit, and even a small
 * piece costs time. `reset` ends a connection and discards what the client has not read.
 */
export function boundPieces(server: Server | Http2SecureServer, reset: (peer: Socket) => void): void {
  const counts = new WeakMap<Socket, PieceCount>();
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.httpVersionMajor !== 1 || !hasBody(request)) return;
    const { socket } = request;
    const mayArrive = counts.get(socket) ?? createPieceCount();
    counts.set(socket, mayArrive);
    let isRefused = false;
    let isEnding = false;
    let refusedBytes = 0;
    eachPiece(request, (bytes) => {
      if (isEnding) return false;
      if (isRefused) refusedBytes += bytes;
      if (mayArrive(bytes) && refusedBytes <= mostRefusedBytes) return !isRefused;
      isEnding = true;
      ignoreUnparsed(socket);
      resetSoon(socket, () => reset(socket));
      return false;
    });
    response.prependOnceListener('finish', () => {
      if (request.complete) return;
      isRefused = true;
      // If nobody has read the body, Node would discard it without calling `push`. This call prevents that.
      request.read();
      request.resume();
    });
  });
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
