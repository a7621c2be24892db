import { problem } from '@fleet/contract/problems';
import { Refusal } from '../context.js';

/** Bounds how many uploads arrive at once: each holds a file, a connection and some 100 kB [C-11]. */
export interface UploadPlaces {
  /** Does the work in a place of its own; refuses with `unavailable` where all are taken. */
  within<Result>(work: () => Promise<Result>): Promise<Result>;
}

const retryAfterSeconds = '5';

export function createUploadPlaces(number: number): UploadPlaces {
  let taken = 0;
  return {
    async within(work) {
      if (taken >= number) {
        const failed = problem('unavailable', undefined, 'Too many uploads are under way; try again.');
        throw new Refusal(failed, { 'retry-after': retryAfterSeconds });
      }
      taken += 1;
      try {
        return await work();
      } finally {
        taken -= 1;
      }
    },
  };
}
