import { availableParallelism } from 'node:os';
import { createPoolShares, type PoolShares } from '../database/pool-shares.js';
import type { Pool } from '../database/postgres-pool.js';
import { createRequestQueue, type QueueRules, type RequestQueue } from './request-queue.js';
import { createRequestsUnderWay, type RequestsUnderWay } from './requests-under-way.js';

/** What keeps one caller, or too many of them, from taking the process from the others [C-11]. */
export interface CallerBounds {
  underWay: RequestsUnderWay;
  /** Requests of one user or API key under way at once. */
  mostOfCaller: number;
  /** The same of one address without a token: many phones may share it when they log in. */
  mostOfAddress: number;
  queue: RequestQueue;
  shares: PoolShares;
}

const addressFactor = 8;
/** More at work at once make none of them faster (docs/performance.md): the others only wait in the database. */
const mostAtWork = 4 * availableParallelism();
/** Connections that requests leave to uploads, log-ins and the service's own work. */
const connectionsKept = 4;

export function createCallerBounds(pool: Pool, requestsUnderWay: number, now: () => number): CallerBounds {
  const connections = pool.options.max;
  return {
    underWay: createRequestsUnderWay(),
    mostOfCaller: requestsUnderWay,
    mostOfAddress: requestsUnderWay * addressFactor,
    queue: createRequestQueue(queueRules(connections), now),
    shares: createPoolShares(pool, Math.max(1, Math.floor(connections / 4))),
  };
}

function queueRules(connections: number): QueueRules {
  const width = Math.max(2, Math.min(mostAtWork, connections - connectionsKept));
  return {
    width,
    // Phones always find some places that imports and lists do not take.
    othersWidth: Math.max(1, Math.floor(width * 0.625)),
    // What one phone sends is worked at one after the other anyway, since it changes one session.
    perCaller: { phone: 2, other: Math.max(2, Math.floor(width / 4)) },
    mostWaiting: { phone: 160, other: 80 },
    longestWaitMs: { phone: 400, other: 250 },
  };
}
