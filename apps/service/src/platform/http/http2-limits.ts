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
import { endSessionSoon } from './http2-session-end.js';
import { sendFault } from './protocol-faults.js';

const sessionTimes = { firstRequestMs: 10_000, silenceMs: 60_000 };
/** The same as for HTTP/1 [C-11]. */
const requestMs = 60_000;

/**
 * Above 16 KiB of headers a request is refused with an answer, above the limit here its stream just ends: compressed headers
 * of 100 bytes may bring 60 KiB.
 */
export const http2Settings = { maxConcurrentStreams: 32, maxHeaderListSize: 32 * 1024 };
/**
 * A stream that its client cancels frees its place, while its request still costs time here: one packet may bring hundreds.
 * A page that was left cancels what it waits for, some dozens at once.
 */
const mostCancelledPerSecond = 50;

/** Times of a session, in milliseconds. */
export interface SessionTimes {
  /** Until it has asked for anything. */
  firstRequestMs: number;
  /** Without a request under way, and for a client that takes nothing of an answer. */
  silenceMs: number;
}

/**
 * Node bounds the time of HTTP/1 connections only. This ends sessions without a request, and streams whose client reads
 * nothing. A client that only sends PING gains no time. A stream on which the service works continues. A session that
 * cancels many streams a second is ended, and the requests that it sent with them are ignored.
 */
export function boundSessions(server: Http2SecureServer, times: SessionTimes = sessionTimes): void {
  server.on('session', (session: ServerHttp2Session) => {
    let streams = 0;
    const isFlood = createCancelCount();
    const end = () => endSessionSoon(session);
    let idle = setTimeout(end, times.firstRequestMs);
    session.once('close', () => clearTimeout(idle));
    session.on('stream', (stream) => {
      streams += 1;
      clearTimeout(idle);
      endUnread(stream, times.silenceMs);
      stream.once('close', () => {
        streams -= 1;
        if (stream.rstCode !== constants.NGHTTP2_NO_ERROR && isFlood()) return end();
        if (streams === 0 && !session.destroyed) idle = setTimeout(end, times.silenceMs);
      });
    });
  });
}

/** Says with each cancelled stream whether a second has had too many. */
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

/** Node restarts its own timeout of a stream with each PING of the session. */
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

/** Ends a request whose body has not arrived in time, with 408 where nothing was answered yet. */
export function boundBody(request: Http2ServerRequest, response: Http2ServerResponse): void {
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
