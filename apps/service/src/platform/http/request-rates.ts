import type { FastifyReply } from 'fastify';

/** Counts requests and tells the client how many are left; throws `rate_limited` when none are [C-11]. */
export interface RequestRates {
  count(reply: FastifyReply, caller: string): void;
}
