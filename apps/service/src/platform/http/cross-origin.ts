import type { FastifyReply, FastifyRequest } from 'fastify';
import { varyBy } from './accepted-coding.js';

/**
 * What pages of other origins may send and read [C-14]. The service uses no cookies, so these pages may not send
 * credentials.
 */
const sentMethods = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const sentHeaders = [
  ...['Authorization', 'Content-Type', 'Idempotency-Key', 'If-Match', 'If-None-Match', 'If-Range', 'Range'],
  ...['X-Api-Key', 'X-Device-Id'],
].join(', ');
const readHeaders = [
  ...[
    'Accept-Ranges',
    'Allow',
    'Authorization',
    'Content-Disposition',
    'Content-Range',
    'Date',
    'Deprecation',
  ],
  ...['ETag', 'Idempotency-Replayed', 'Link', 'Location', 'RateLimit-Limit', 'RateLimit-Remaining'],
  ...['RateLimit-Reset', 'Retry-After', 'Sunset', 'WWW-Authenticate', 'X-Request-Id'],
].join(', ');
/** How long a browser caches this permission: two hours, the longest time that browsers accept. */
const keptSeconds = '7200';

/** Adds the CORS headers for pages of other origins. Without allowed origins, it adds none. */
export interface CrossOrigin {
  /**
   * Sets the headers that let the page read the response, even an error. Returns false if the request does not come
   * from an allowed page.
   */
  admit(request: FastifyRequest, reply: FastifyReply): boolean;
}

export function createCrossOrigin(origins: readonly string[]): CrossOrigin {
  const allowed = new Set(origins);
  return {
    admit({ headers: { origin } }, reply) {
      if (allowed.size === 0) return false;
      varyBy(reply, 'origin');
      if (origin === undefined || !allowed.has(origin)) return false;
      reply.header('access-control-allow-origin', origin);
      reply.header('access-control-expose-headers', readHeaders);
      return true;
    },
  };
}

/**
 * Returns a function that checks the origin of a request to open a WebSocket. Browsers let every page open a WebSocket,
 * so the service must check. It accepts programs that are not pages, pages of the service and pages of allowed origins.
 * The host of the request was checked before. Its scheme is not compared, because a proxy may have decrypted the
 * request.
 */
export function createUpgradeOrigins(
  origins: readonly string[],
  publicUrl: string | null,
): (request: FastifyRequest) => boolean {
  const allowed = new Set(publicUrl === null ? origins : [...origins, new URL(publicUrl).origin]);
  return ({ headers: { origin }, host }) =>
    origin === undefined || allowed.has(origin) || isOriginOf(origin, host);
}

function isOriginOf(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  const isPage = url.protocol === 'https:' || url.protocol === 'http:';
  return isPage && url.origin === origin && url.host === host.toLowerCase();
}

/** Returns whether the request is a preflight: a browser asks with it whether a page may send another request. */
export function isPreflight({ method, headers }: FastifyRequest): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}

/**
 * Responds to a preflight. The response is the same for every path, because the request itself is checked when it
 * arrives.
 */
export function answerPreflight(reply: FastifyReply): FastifyReply {
  return reply
    .code(204)
    .headers({
      'access-control-allow-methods': sentMethods,
      'access-control-allow-headers': sentHeaders,
      'access-control-max-age': keptSeconds,
    })
    .send();
}
