import { problem } from '@fleet/contract/ground/problems';
import type { FastifyReply } from 'fastify';
import { Refusal } from '../../context.js';
import { addressGroup } from '../security/attempt-limit.js';
import { createRateLimit, type RateLimit, rateLimitHeaders } from '../security/rate-limit.js';
import { endRefusedConnection } from './refused-connection.js';
import type { RequestRank } from './request-queue.js';

/**
 * Counts requests, and sets headers with the number that the caller has left. Refuses with `rate_limited` when none is
 * left [C-11].
 */
export interface RequestRates {
  count(reply: FastifyReply, caller: string): void;
  /** Counts requests without a known caller. In all methods, an IPv6 network of 64 bits counts as one address. */
  countAddress(reply: FastifyReply, address: string): void;
  /**
   * Counts requests for health, metrics and the pages at the server's root. Their count is separate and has three times
   * the limit.
   */
  countRoot(reply: FastifyReply, address: string): void;
  /**
   * Counts a file of a page for the caller's address. A file of up to 32 KiB counts as one request, one of 1 MiB as 32.
   * Their count is separate, because a phone loads about 30 files at the same time, and many phones may share an
   * address.
   */
  countFile(reply: FastifyReply, address: string, bytes: number): void;
  /** Counts the bytes of bodies, because most of them are stored. Images have their own quota. */
  countBytes(caller: string, rank: RequestRank, bytes: number): void;
  /** Counts the bytes that a change has stored in addition to its body. Never refuses this change, only later ones. */
  noteBytes(caller: string, rank: RequestRank, bytes: number): void;
}

const mebibyte = 1024 * 1024;
const hourMs = 3_600_000;
/**
 * Files of pages have this many times the limit of requests: 12,000 a minute by default, enough for 200 phones that
 * load a page for the first time.
 */
const filesFactor = 20;
const fileUnitBytes = 32 * 1024;
export type BytesPerHour = Readonly<Record<RequestRank, number>>;

/** A phone sends some megabytes of records a day, a planning system some hundreds of megabytes of routes. */
const ordinaryBytes: BytesPerHour = {
  phone: 256 * mebibyte,
  other: 2_048 * mebibyte,
};

/** Creates the counts. Each caller has its own: the owner of the token, or the address if there is no token yet. */
export function createRequestRates(
  requestsPerMinute: number,
  now: () => number,
  bytesPerHour: BytesPerHour = ordinaryBytes,
): RequestRates {
  const limit = createRateLimit(requestsPerMinute);
  const rootLimit = createRateLimit(requestsPerMinute * 3);
  const fileLimit = createRateLimit(requestsPerMinute * filesFactor);
  const bytesOf = {
    phone: createRateLimit(bytesPerHour.phone, { windowMs: hourMs }),
    other: createRateLimit(bytesPerHour.other, { windowMs: hourMs }),
  };
  const take = (from: RateLimit, reply: FastifyReply, caller: string, units = 1): void => {
    const state = from.take(caller, now(), units);
    const headers = rateLimitHeaders(state);
    reply.headers(headers);
    if (state.allowed) return;
    endRefusedConnection(reply);
    throw new Refusal(problem('rate_limited'), headers);
  };
  return {
    count: (reply, caller) => take(limit, reply, caller),
    countAddress: (reply, address) => take(limit, reply, addressGroup(address)),
    countRoot: (reply, address) => take(rootLimit, reply, addressGroup(address)),
    countFile: (reply, address, bytes) =>
      take(fileLimit, reply, addressGroup(address), Math.max(1, Math.ceil(bytes / fileUnitBytes))),
    noteBytes(caller, rank, bytes) {
      bytesOf[rank].take(caller, now(), bytes);
    },
    countBytes(caller, rank, bytes) {
      const budget = bytesOf[rank].take(caller, now(), bytes);
      if (budget.allowed) return;
      const message = `Your changes may store ${bytesPerHour[rank] / mebibyte} MiB within an hour; continue later.`;
      throw new Refusal(problem('rate_limited', undefined, message), {
        'retry-after': String(budget.resetSeconds),
      });
    },
  };
}
