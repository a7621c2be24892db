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
 * Above 16 KiB of headers, a request is refused with a response. Above the limit here, its stream just ends, because
 * 100 compressed bytes may expand to 60 KiB of headers.
 */
export const http2Settings = { maxConcurrentStreams: 32, maxHeaderListSize: 32 * 1024 };
/**
 * A cancelled stream frees its place at once, but its request still costs time here, and one packet may cancel
 * hundreds. A web page that is closed cancels its open requests, some dozens at once.
 */
const mostCancelledPerSecond = 50;

/** Times of a session, in milliseconds. */
export interface SessionTimes {
  /** The limit until its first request. */
  firstRequestMs: number;
  /** The limit without a current request, and for a client that reads nothing of a response. */
  silenceMs: number;
}

/**
 * Node limits the times of HTTP/1 connections only. This ends sessions without a request, and streams whose client
 * reads nothing. A client that only sends PING gains no time. A stream on which the service works continues. A session
 * that cancels many streams a second, or whose bodies arrive in too many small pieces, is ended, and its remaining
 * requests are ignored. `reset` ends a connection and discards what the client has not read.
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

/** Returns a function to call at each cancelled stream; it returns whether there were too many within a second. */
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

/** Node restarts its own timeout of a stream at each PING of the session. */
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
