import { problem } from '@fleet/contract/ground/problems';
import { Refusal } from '../../context.js';
import type { RequestOwner, RequestRank } from './request-queue.js';
import { createRequestTurns } from './request-turns.js';

/**
 * Lets large bodies be read one at a time, with pauses, so that other requests can use the process. Phones and other
 * callers take turns. Within each of these two groups, the organisations take turns, and within each organisation its
 * callers do.
 */
export interface BodyTurns {
  /**
   * Calls `read`, immediately or in the caller's turn, and returns its result. Refuses with `unavailable` if the body
   * waited too long.
   */
  take<Result>(body: BodyOfCaller, read: () => Result): Result | Promise<Result>;
}

export interface BodyOfCaller extends RequestOwner {
  bytes: number;
}

interface Waiting extends Omit<BodyOfCaller, 'bytes'> {
  sinceMs: number;
  begin(): void;
  refuse(error: Refusal): void;
}

/** In bytes. Smaller bodies cost no more than other requests, so they wait for no turn. */
export const largeBytes = 32 * 1024;
/**
 * The pause after each body, as a multiple of the time that this body took. So large bodies use at most half of the
 * process.
 */
const pauseOfAll = 1;
/**
 * The pause between two bodies of one organisation, as a multiple of the time that the first one took. So one
 * organisation uses at most a quarter of the process.
 */
const pauseOfOrganisation = 3;
const longestWaitMs = 10_000;
const longestRetrySeconds = 10;

export function createBodyTurns(now: () => number = () => performance.now()): BodyTurns {
  const waiting = { phone: createRequestTurns<Waiting>(), other: createRequestTurns<Waiting>() };
  let lastRank: RequestRank = 'other';
  const pausing = new Set<string>();
  let isPause = false;

  const readTimed = <Result>(organisation: string, read: () => Result): Result => {
    const startedAt = now();
    isPause = true;
    pausing.add(organisation);
    try {
      return read();
    } finally {
      const tookMs = now() - startedAt;
      after(pauseOfAll * tookMs, () => {
        isPause = false;
      });
      after(pauseOfOrganisation * tookMs, () => pausing.delete(organisation));
    }
  };
  const after = (ms: number, end: () => void): void => {
    setTimeout(() => {
      end();
      readNext();
    }, ms).unref();
  };
  const readNext = (): void => {
    for (const ofRank of Object.values(waiting)) {
      for (const { refuse } of ofRank.takeLate(now() - longestWaitMs)) refuse(tooLate());
    }
    if (isPause) return;
    const mayRun = (organisation: string): boolean => !pausing.has(organisation);
    const others = lastRank === 'phone' ? 'other' : 'phone';
    const next = waiting[others].next(mayRun) ?? waiting[lastRank].next(mayRun);
    if (next === undefined) return;
    lastRank = next.rank;
    next.begin();
  };

  return {
    take({ organisation, caller, rank, bytes }, read) {
      if (bytes <= largeBytes) return read();
      if (!isPause && !pausing.has(organisation)) return readTimed(organisation, read);
      return new Promise((resolve, refuse) => {
        const begin = () => {
          try {
            resolve(readTimed(organisation, read));
          } catch (error) {
            refuse(error);
          }
        };
        waiting[rank].add({ organisation, caller, rank, sinceMs: now(), begin, refuse });
      });
    },
  };
}

function tooLate(): Refusal {
  const seconds = 1 + Math.floor(Math.random() * longestRetrySeconds);
  return new Refusal(problem('unavailable'), { 'Retry-After': String(seconds) });
}
