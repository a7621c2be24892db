import {
  constants,
  type Http2SecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';
import { problem } from '@fleet/contract/ground/problems';
import { newUuidV7 } from '../security/identifiers.js';
import type { Peer } from './connection-room.js';
import { endSessionSoon } from './http2-session-end.js';
import { sendFault } from './protocol-faults.js';
import { mayBeUnread } from './stalled-connections.js';
import { createPieceCount, eachPiece } from './tiny-pieces.js';

export const sessionTimes: SessionTimes = { firstRequestMs: 10_000, silenceMs: 60_000 };

/**
 * A request with more than 16 KiB of headers gets a refusal. With more headers than the limit here, its stream only
 * ends, because 100 compressed bytes may expand to 60 KiB of headers.
 */
export const http2Settings = { maxConcurrentStreams: 32, maxHeaderListSize: 32 * 1024 };
/**
 * A cancelled stream frees its place immediately, but its request still costs time here, and one packet may cancel
 * hundreds. A web page that is closed cancels its open requests, perhaps some dozens.
 */
const mostCancelledPerSecond = 50;

/** Times of a session, in milliseconds. */
export interface SessionTimes {
  /** The longest time until the first request. */
  firstRequestMs: number;
  /** The longest time without a current request, and the longest time in which a client reads nothing of a response. */
  silenceMs: number;
}

/**
 * Limits the times of HTTP/2 sessions, because Node limits only those of HTTP/1 connections. It ends sessions without a
 * request, even if the client sends PING, and streams whose client reads nothing. It does not end a stream on which the
 * service works. It also ends a session that cancels many streams a second, or whose bodies arrive in too many small
 * pieces, and ignores its remaining requests. `reset` ends a connection and discards what the client has not read.
 */
export function boundSessions(
  server: Http2SecureServer,
  times: SessionTimes,
  reset: (peer: Peer) => void,
): void {
  server.on('session', (session: ServerHttp2Session) => {
    let streams = 0;
    const isFlood = createCancelCount();
    const mayArrive = createPieceCount();
    const { remoteAddress, remotePort } = session.socket;
    const end = () =>
      endSessionSoon(session, () => {
        if (mayBeUnread(session.socket)) reset({ remoteAddress, remotePort });
      });
    let idle = setTimeout(end, times.firstRequestMs);
    session.once('close', () => clearTimeout(idle));
    session.on('stream', (stream) => {
      streams += 1;
      clearTimeout(idle);
      endUnread(stream, times.silenceMs);
      eachPiece(stream, (bytes) => {
        if (mayArrive(bytes)) return true;
        // Node then ignores the remaining frames of this stream.
        stream.destroy();
        end();
        return false;
      });
      stream.once('close', () => {
        streams -= 1;
        if (stream.rstCode !== constants.NGHTTP2_NO_ERROR && isFlood()) return end();
        if (streams === 0 && !session.destroyed) idle = setTimeout(end, times.silenceMs);
      });
    });
  });
}

/**
 * Returns a function that is called at each cancelled stream. It returns whether too many were cancelled within a
 * second.
 */
function createCancelCount(): () => boolean {
  let secondBegan = 0;
  let cancelled = 0;
  return () => {
    const now = performance.now();
    if (now - secondBegan >= 1_000) {
      secondBegan = now;
      cancelled = 0;
    }
    cancelled += 1;
    return cancelled > mostCancelledPerSecond;
  };
}

/**
 * Ends a stream whose client reads nothing. Node's own timeout of a stream does not work for this, because it restarts
 * at each PING of the session.
 */
function endUnread(stream: ServerHttp2Stream, silenceMs: number): void {
  let hasMoved = true;
  stream.on('drain', () => {
    hasMoved = true;
  });
  const watch = setInterval(() => {
    const isWaiting = stream.writableLength > 0;
    if (isWaiting && !hasMoved) stream.destroy();
    hasMoved = !isWaiting;
  }, silenceMs);
  stream.once('close', () => clearInterval(watch));
}

/** Ends a request whose body has not arrived in time, with 408 if no response has begun. */
export function boundBody(
  request: Http2ServerRequest,
  response: Http2ServerResponse,
  requestMs: number,
): void {
  if (request.complete) return;
  const { stream } = request;
  const timer = setTimeout(() => {
    if (!response.headersSent) sendFault(response, problem('request_timeout'), newUuidV7(Date.now()));
    stream.close();
  }, requestMs);
  const clear = (): void => clearTimeout(timer);
  request.once('end', clear);
  stream.once('close', clear);
}
