import { problem } from '@fleet/contract/ground/problems';
import { Refusal } from '../context.js';

/** Limits concurrent uploads, in total and per user: each uses a file, a connection and some 100 kB [C-11]. */
export interface UploadPlaces {
  /**
   * Does the work while it occupies a place. Refuses with `unavailable` if all places are taken, with `rate_limited` if
   * the user has too many.
   */
  within<Result>(userId: string, work: () => Promise<Result>): Promise<Result>;
}

const retryAfterSeconds = '5';

export function createUploadPlaces(number: number, perUser: number): UploadPlaces {
  let taken = 0;
  const ofUsers = new Map<string, number>();
  return {
    async within(userId, work) {
      const own = ofUsers.get(userId) ?? 0;
      if (own >= perUser) {
        const message = `At most ${perUser} uploads of one user may be under way at once.`;
        throw new Refusal(problem('rate_limited', undefined, message), { 'retry-after': retryAfterSeconds });
      }
      if (taken >= number) {
        const failed = problem('unavailable', undefined, 'Too many uploads are under way; try again.');
        throw new Refusal(failed, { 'retry-after': retryAfterSeconds });
      }
      taken += 1;
      ofUsers.set(userId, own + 1);
      try {
        return await work();
      } finally {
        taken -= 1;
        const left = (ofUsers.get(userId) ?? 1) - 1;
        if (left === 0) ofUsers.delete(userId);
        else ofUsers.set(userId, left);
      }
    },
  };
}
