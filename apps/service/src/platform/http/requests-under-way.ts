import { problem } from '@fleet/contract/ground/problems';
import { Refusal } from '../../context.js';

/** Counts the current requests of each caller, from their admission to the end of the response. */
export interface RequestsUnderWay {
  /**
   * Refuses with `rate_limited` if the caller already has `most` current requests. The request counts until `answer` is
   * closed.
   */
  enter(caller: string, most: number, answer: { once(event: 'close', end: () => void): unknown }): void;
}

export function createRequestsUnderWay(): RequestsUnderWay {
  const counts = new Map<string, number>();
  return {
    enter(caller, most, answer) {
      const count = counts.get(caller) ?? 0;
      if (count >= most) {
        const message = `At most ${most} requests of one caller may be under way at once.`;
        throw new Refusal(problem('rate_limited', undefined, message), { 'Retry-After': '1' });
      }
      counts.set(caller, count + 1);
      answer.once('close', () => {
        const left = (counts.get(caller) ?? 1) - 1;
        if (left === 0) counts.delete(caller);
        else counts.set(caller, left);
      });
    },
  };
}
