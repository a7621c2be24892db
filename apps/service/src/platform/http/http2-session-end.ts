import type { Http2ServerRequest, ServerHttp2Session } from 'node:http2';

/** In milliseconds. Long enough for responses that are already being sent. */
const lingerMs = 250;
const ending = new WeakSet<object>();

/**
 * Ends a session when Node has finished reading its current frames. Ending it earlier corrupts the memory of the
 * process (nodejs/node#65093). Requests that arrive until then get no response. Calls `reset` first, if the session is
 * still open then.
 */
export function endSessionSoon(session: ServerHttp2Session, reset: () => void): void {
  if (ending.has(session)) return;
  ending.add(session);
  setImmediate(() => {
    if (!session.destroyed) reset();
    session.destroy();
  });
}

/** Ends the session of a refused request after its responses are sent. */
export function endRefusedSession(session: { destroy(): void } | undefined): void {
  if (session === undefined || ending.has(session)) return;
  ending.add(session);
  setTimeout(() => session.destroy(), lingerMs).unref();
}

/** Returns whether the session of a request is about to end. Then no response can be sent. */
export function isEnding(request: Http2ServerRequest): boolean {
  const { session } = request.stream;
  return session === undefined || ending.has(session);
}
