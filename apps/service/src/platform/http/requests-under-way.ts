import { problem } from '@fleet/contract/ground/problems';
import { Refusal } from '../../context.js';
import { type Answer, whenEnded } from './answer-end.js';

/** Counts the running requests of each caller and organisation, from their admission to the end of the response. */
export interface RequestsUnderWay {
  /**
   * Counts a request until `answer` has ended. Refuses with `rate_limited` if the caller or organisation with this key
   * already has `most` running requests.
   */
  enter(key: string, most: number, answer: Answer, whose?: 'caller' | 'organisation'): void;
}

export function createRequestsUnderWay(): RequestsUnderWay {
  const counts = new Map<string, number>();
  return {
    enter(key, most, answer, whose = 'caller') {
      const count = counts.get(key) ?? 0;
      if (count >= most) {
        const message = `At most ${most} requests of one ${whose} may be under way at once.`;
        throw new Refusal(problem('rate_limited', undefined, message), { 'Retry-After': '1' });
      }
      counts.set(key, count + 1);
      whenEnded(answer, () => {
        const left = (counts.get(key) ?? 1) - 1;
        if (left === 0) counts.delete(key);
        else counts.set(key, left);
      });
    },
  };
}
