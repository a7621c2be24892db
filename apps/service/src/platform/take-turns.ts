import { setImmediate as nextTurn } from 'node:timers/promises';
import type { InTurns } from '@fleet/domain/values/work-in-turns';

/** Long enough for any ordinary request to be done in one turn. */
const longestTurnMs = 10;

/** One request's turns on the event loop, between which other requests run. */
export interface Turns {
  /** Runs work that pauses; when the turn ends, other requests run before it continues. */
  take<Result>(work: InTurns<Result>): Promise<Result>;
  /** Call it after work that does not pause: if the turn has ended, other requests run. */
  pause(): Promise<void>;
}

/** Begins the first turn. */
export function beginTurns(): Turns {
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
      }
    },
  };
}
