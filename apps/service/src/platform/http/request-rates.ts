import { problem } from '@fleet/contract/problems';
import type { FastifyReply } from 'fastify';
import { Refusal } from '../../context.js';
import { createRateLimit, rateLimitHeaders } from '../security/rate-limit.js';

/** Counts requests and tells the client how many are left; refuses with `rate_limited` when none are [C-11]. */
export interface RequestRates {
  count(reply: FastifyReply, caller: string): void;
}

/** One count for each caller: the holder of a token, or the address where there is no token yet. */
export function createRequestRates(requestsPerMinute: number, now: () => number): RequestRates {
  const limit = createRateLimit(requestsPerMinute);
  return {
    count(reply, caller) {
      const standing = limit.take(caller, now());
      const headers = rateLimitHeaders(standing);
      reply.headers(headers);
      if (!standing.allowed) throw new Refusal(problem('rate_limited'), headers);
    },
  };
}
