import { availableParallelism } from 'node:os';
import { createPoolShares, type PoolShares } from '../database/pool-shares.js';
import type { Pool } from '../database/postgres-pool.js';
import type { Answer } from './answer-end.js';
import { type BodyTurns, createBodyTurns, largeBytes } from './body-turns.js';
import { type ByteRoom, createByteRoom, type RoomLimits } from './byte-room.js';
import {
  createRequestQueue,
  type QueueRules,
  type RequestOwner,
  type RequestQueue,
} from './request-queue.js';
import { createRequestsUnderWay, type RequestsUnderWay } from './requests-under-way.js';
import { mostWhole } from './sliced-answers.js';

/** Limits that prevent one caller, one organisation or too many callers from occupying the whole process [C-11]. */
export interface CallerBounds {
  underWay: RequestsUnderWay;
  /** Concurrent requests of one user or API key. */
  mostOfCaller: number;
  /** The same for all callers of one organisation that are not phones. */
  mostOfOrganisation: number;
  /** The same for one address without a token; many phones may share it when they log in. */
  mostOfAddress: number;
  /** From the headers of a request to the end of its response. */
  bodyRoom: ByteRoom;
  /** Large responses to known callers, until these have read them. */
  answerRoom: ByteRoom;
  /** Used before the queue, because a body is read and checked before its request has a place. */
  bodyTurns: BodyTurns;
  queue: RequestQueue;
  shares: PoolShares;
}

const mebibyte = 2 ** 20;
/**
 * A parsed body needs several times the bytes of its text. A caller may send two of 8 MiB at once, and an organisation
 * eight.
 */
const bodyLimits: RoomLimits = {
  what: 'request bodies',
  least: largeBytes,
  caller: 16 * mebibyte,
  organisation: 64 * mebibyte,
  all: 192 * mebibyte,
};
/** A page of a list has some megabytes. */
const answerLimits: RoomLimits = {
  what: 'responses',
  least: mostWhole,
  caller: 16 * mebibyte,
  organisation: 64 * mebibyte,
  all: 192 * mebibyte,
};
const addressFactor = 8;
/** More than the queue accepts of all organisations, so an organisation alone notices only the queue. */
const organisationFactor = 16;
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
    mostOfOrganisation: requestsUnderWay * organisationFactor,
    mostOfAddress: requestsUnderWay * addressFactor,
    bodyRoom: createByteRoom(bodyLimits),
    answerRoom: createByteRoom(answerLimits),
    bodyTurns: createBodyTurns(),
    queue: createRequestQueue(queueRules(connections), now),
    shares: createPoolShares(pool, Math.max(1, Math.floor(connections / 4))),
  };
}

/**
 * Counts a request of a known caller until `answer` ends, or refuses it. The many phones of a large organisation may be
 * slow, so only its other requests are counted together. An endless response is not counted; `answer` is then null.
 */
export function enterBounds(bounds: CallerBounds, owner: RequestOwner, answer: Answer | null): void {
  bounds.queue.refuseWhenFull(owner);
  if (answer === null) return;
  bounds.underWay.enter(owner.caller, bounds.mostOfCaller, answer);
  if (owner.rank === 'other') {
    bounds.underWay.enter(owner.organisation, bounds.mostOfOrganisation, answer, 'organisation');
  }
}

function queueRules(connections: number): QueueRules {
  const width = Math.max(2, Math.min(mostAtWork, connections - connectionsKept));
  // Phones always find some places that imports and lists cannot occupy.
  const othersWidth = Math.max(1, Math.floor(width * 0.625));
  return {
    width,
    othersWidth,
    placesOfOrganisation: Math.max(1, width - 1),
    othersPerOrganisation: Math.max(1, othersWidth - 1),
    perOrganisation: Math.max(1, Math.floor(width * 0.75)),
    // A phone's requests run one after another in any case, because they change one session.
    perCaller: { phone: 2, other: Math.max(2, Math.floor(width / 4)) },
    mostWaiting: { phone: 160, other: 80 },
    longestWaitMs: { phone: 400, other: 250 },
  };
}
