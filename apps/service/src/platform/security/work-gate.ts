import { problem } from '@fleet/contract/problems';
import { Refusal } from '../../context.js';

/** Runs the work as soon as there is room for it. */
export type WorkGate = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Lets only so many works run at once; the others wait in the order in which they came. Where too many wait already, it
 * throws `unavailable` instead, since the caller would be gone before its turn.
 */
export function createWorkGate(width: number, mostWaiting: number): WorkGate {
  let running = 0;
  const waiting: (() => void)[] = [];

  const enter = async (): Promise<void> => {
    if (running < width) {
      running += 1;
      return;
    }
    if (waiting.length >= mostWaiting) throw new Refusal(problem('unavailable'), { 'Retry-After': '1' });
    // Whoever leaves hands its place on, so `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const leave = (): void => {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  };

  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
