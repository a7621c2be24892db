import type { Http2ServerRequest, ServerHttp2Session } from 'node:http2';

/** Long enough for answers that are on their way. */
const lingerMs = 250;
const ending = new WeakSet<object>();

/**
 * Ends a session after Node has left the frames that it is reading. To end it earlier corrupts the memory of the process
 * (nodejs/node#65093). Requests that arrive until then get no answer.
 */
export function endSessionSoon(session: ServerHttp2Session): void {
  if (ending.has(session)) return;
  ending.add(session);
  setImmediate(() => session.destroy());
}

/** Ends a session with a refused request after its answers are sent. */
export function endRefusedSession(session: { destroy(): void } | undefined): void {
  if (session === undefined || ending.has(session)) return;
  ending.add(session);
  setTimeout(() => session.destroy(), lingerMs).unref();
}

/** Whether the session of a request is about to end; the response would not be read. */
export function isEnding(request: Http2ServerRequest): boolean {
  const { session } = request.stream;
  return session === undefined || ending.has(session);
}
