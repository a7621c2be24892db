import type {
  Http2SecureServer,
  Http2ServerRequest,
  Http2ServerResponse,
  ServerHttp2Session,
} from 'node:http2';
import { problem } from '@fleet/contract/problems';
import { newUuidV7 } from '../security/identifiers.js';
import { sendFault } from './protocol-faults.js';

/** Until a session has asked for anything, and after that while it is silent. */
const firstRequestMs = 10_000;
const silenceMs = 60_000;
/** As HTTP/1 has it [C-11]. */
const requestMs = 60_000;

export const http2Settings = { maxConcurrentStreams: 64 };

/** Node bounds the time of HTTP/1 connections only. This ends HTTP/2 sessions that ask for nothing, and slow bodies. */
export function boundSessions(server: Http2SecureServer): void {
  server.on('session', (session: ServerHttp2Session) => {
    let streams = 0;
    session.setTimeout(firstRequestMs, () => {
      // An answer that takes long is under way, or an export that the client reads slowly, which has a limit of its own.
      if (streams > 0) session.setTimeout(silenceMs);
      else session.destroy();
    });
    session.on('stream', (stream) => {
      streams += 1;
      session.setTimeout(silenceMs);
      stream.once('close', () => {
        streams -= 1;
      });
    });
  });
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
