import { setImmediate as nextTurn } from 'node:timers/promises';
import type { InTurns } from '@fleet/domain/values/work-in-turns';

/** Long enough for any ordinary request to be done in one turn. */
const longestTurnMs = 10;

/** One request's turns on the event loop: when to let the others in. */
export interface Turns {
  /** Does work that pauses; when the turn ends, others are served before it continues. */
  take<Result>(work: InTurns<Result>): Promise<Result>;
  /** After work that does not pause: lets the others run if the turn has ended. */
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
