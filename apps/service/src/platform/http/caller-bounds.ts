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
  /** The most concurrent requests of one user or API key. */
  mostOfCaller: number;
  /** The most concurrent requests of one organisation, not counting those of phones. */
  mostOfOrganisation: number;
  /**
   * The most concurrent requests of one address without a token; many phones may share this address when they log in.
   */
  mostOfAddress: number;
  /** The memory for large bodies. A body counts from the headers of its request to the end of the response. */
  bodyRoom: ByteRoom;
  /** The memory for large responses to known callers. A response counts until the caller has read it. */
  answerRoom: ByteRoom;
  /**
   * The turns in which large bodies are read. They come before the queue: a body is read and checked before its request
   * may run.
   */
  bodyTurns: BodyTurns;
  queue: RequestQueue;
  shares: PoolShares;
}

const mebibyte = 2 ** 20;
/**
 * A parsed body needs several times as many bytes as its text. A caller may send two bodies of 8 MiB at the same time,
 * and an organisation eight.
 */
const bodyLimits: RoomLimits = {
  what: 'request bodies',
  least: largeBytes,
  caller: 16 * mebibyte,
  organisation: 64 * mebibyte,
  all: 192 * mebibyte,
};
/** A page of a list may have some megabytes. */
const answerLimits: RoomLimits = {
  what: 'responses',
  least: mostWhole,
  caller: 16 * mebibyte,
  organisation: 64 * mebibyte,
  all: 192 * mebibyte,
};
const addressFactor = 8;
/**
 * An organisation may have this many times the concurrent requests of one caller. The queue accepts fewer requests in
 * all, so a single busy organisation is normally refused by the queue.
 */
const organisationFactor = 16;
/**
 * The most requests that run at the same time. With more, none is faster (docs/performance.md), because the additional
 * ones wait in the database.
 */
const mostAtWork = 4 * availableParallelism();
/** Database connections that requests do not use. They serve uploads, log-ins and the service's own work. */
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
 * Counts a request of a known caller until `answer` ends, or refuses it. Pass null for an endless response, which is
 * not counted. Requests of phones do not count for their organisation, because a large organisation may have many slow
 * phones.
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
  // The other places are for phones only; imports and lists cannot occupy them.
  const othersWidth = Math.max(1, Math.floor(width * 0.625));
  return {
    width,
    othersWidth,
    placesOfOrganisation: Math.max(1, width - 1),
    othersPerOrganisation: Math.max(1, othersWidth - 1),
    perOrganisation: Math.max(1, Math.floor(width * 0.75)),
    // More would not help a phone: its requests change one session, so they run one after another.
    perCaller: { phone: 2, other: Math.max(2, Math.floor(width / 4)) },
    mostWaiting: { phone: 160, other: 80 },
    longestWaitMs: { phone: 400, other: 250 },
  };
}
