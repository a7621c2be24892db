import type { InTurns } from '@fleet/domain/values/work-in-turns';
import type { Queryable } from './database/postgres-pool.js';

/** Long enough for any ordinary request to be done in one turn. */
const longestTurnMs = 10;

/** One request's turns on the event loop, between which other requests run. */
export interface Turns {
  /**
   * Runs work that pauses; when the turn ends, other requests run before it continues. Such work is long, and the
   * event feed of all organisations waits for the oldest transaction that has written. So it throws if the work pauses
   * inside such a transaction.
   */
  take<Result>(work: InTurns<Result>): Promise<Result>;
  /** Call it after work that does not pause: if the turn has ended, other requests run. */
  pause(): Promise<void>;
}

const waiting: (() => void)[] = [];

/**
 * Resolves when the next turn begins. Each round of the event loop has one turn, however many wait: otherwise each
 * step of a short request would wait for one turn of every long request.
 */
function nextTurn(): Promise<void> {
  return new Promise((begin) => {
    waiting.push(begin);
    if (waiting.length === 1) setImmediate(letNextBegin);
  });
}

function letNextBegin(): void {
  if (waiting.length > 1) setImmediate(letNextBegin);
  waiting.shift()?.();
}

/** Begins the first turn. `db` is the pool or transaction of the request's context. */
export function beginTurns(db: Pick<Queryable, 'hasWritten'>): Turns {
  let startedMs = performance.now();
  const pause = async (): Promise<void> => {
    if (performance.now() - startedMs <= longestTurnMs) return;
    await nextTurn();
    startedMs = performance.now();
  };
  return {
    pause,
    take: async (work) => {
      for (;;) {
        await pause();
        const step = work.next();
        if (step.done === true) return step.value;
        if (db.hasWritten?.() === true) throw new Error('long work inside a transaction that has written');
      }
    },
  };
}
