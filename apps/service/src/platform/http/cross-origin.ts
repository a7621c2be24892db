import type { FastifyReply, FastifyRequest } from 'fastify';
import { varyBy } from './accepted-coding.js';

/** What pages of other origins may send and read [C-14]. Nothing here depends on cookies, so credentials are not offered. */
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
/** Two hours: browsers keep it no longer. */
const keptSeconds = '7200';

/** The answers to pages of other origins; without origins everything stays as it is. */
export interface CrossOrigin {
  /** Says in the answer, whatever it will be, that the page may read it; false if the request is of no such page. */
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

/** A browser asks whether a page may send a request. */
export function isPreflight({ method, headers }: FastifyRequest): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}

/** The same answer for every path: what a request itself may do is decided when it comes. */
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
