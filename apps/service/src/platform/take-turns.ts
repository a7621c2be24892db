import type { InTurns } from '@fleet/domain/values/work-in-turns';
import type { Queryable } from './database/postgres-pool.js';

/** The length of a turn. Any ordinary request is done within one turn. */
const longestTurnMs = 10;

/** The turns of one request on the event loop. Other requests run between two turns. */
export interface Turns {
  /**
   * Runs work that can pause. When the turn ends, other requests run before the work continues. Throws if the work
   * pauses inside a transaction that has written: such work is long, and the event feed of all organisations waits for
   * the oldest transaction that has written.
   */
  take<Result>(work: InTurns<Result>): Promise<Result>;
  /** Call this after work that cannot pause. If the turn has ended, other requests run. */
  pause(): Promise<void>;
}

const waiting: (() => void)[] = [];

/**
 * Resolves when the next turn begins. Each round of the event loop has one turn, even if many requests wait. Otherwise
 * each step of a short request would have to wait for one turn of every long request.
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

/** Begins the first turn of a request. `db` is the pool or the transaction of its context. */
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
