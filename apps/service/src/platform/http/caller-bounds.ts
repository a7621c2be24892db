import { availableParallelism } from 'node:os';
import { createPoolShares, type PoolShares } from '../database/pool-shares.js';
import type { Pool } from '../database/postgres-pool.js';
import { type BodyTurns, createBodyTurns } from './body-turns.js';
import { createRequestQueue, type QueueRules, type RequestQueue } from './request-queue.js';
import { createRequestsUnderWay, type RequestsUnderWay } from './requests-under-way.js';

/** Limits that prevent one caller, or too many callers, from occupying the whole process [C-11]. */
export interface CallerBounds {
  underWay: RequestsUnderWay;
  /** Concurrent requests of one user or API key. */
  mostOfCaller: number;
  /** The same for one address without a token; many phones may share it when they log in. */
  mostOfAddress: number;
  /** Used before the queue, because a body is read and checked before its request has a place. */
  bodyTurns: BodyTurns;
  queue: RequestQueue;
  shares: PoolShares;
}

const addressFactor = 8;
/**
 * The most requests that run at once. With more, none is faster (docs/performance.md), because the others wait in the
 * database.
 */
const mostAtWork = 4 * availableParallelism();
/** Connections that requests do not use, for uploads, log-ins and the service's own work. */
const connectionsKept = 4;

export function createCallerBounds(pool: Pool, requestsUnderWay: number, now: () => number): CallerBounds {
  const connections = pool.options.max;
  return {
    underWay: createRequestsUnderWay(),
    mostOfCaller: requestsUnderWay,
    mostOfAddress: requestsUnderWay * addressFactor,
    bodyTurns: createBodyTurns(),
    queue: createRequestQueue(queueRules(connections), now),
    shares: createPoolShares(pool, Math.max(1, Math.floor(connections / 4))),
  };
}

function queueRules(connections: number): QueueRules {
  const width = Math.max(2, Math.min(mostAtWork, connections - connectionsKept));
  return {
    width,
    // Phones always find some places that imports and lists cannot occupy.
    othersWidth: Math.max(1, Math.floor(width * 0.625)),
    // A phone's requests run one after another in any case, because they change one session.
    perCaller: { phone: 2, other: Math.max(2, Math.floor(width / 4)) },
    mostWaiting: { phone: 160, other: 80 },
    longestWaitMs: { phone: 400, other: 250 },
  };
}
