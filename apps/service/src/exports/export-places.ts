import { problem } from '@fleet/contract/ground/problems';
import { Refusal } from '../context.js';

/** Limits concurrent exports: each keeps a page of some megabytes in memory while its client reads it. */
export interface ExportPlaces {
  /** Occupies a place until the returned function is called. Refuses with `rate_limited` if all places are taken. */
  take(organisationId: string): () => void;
}

const retryAfterSeconds = '10';

/**
 * `most` exports in one process, `mostOfOne` of them for one organisation, so that no organisation takes all places.
 */
export function createExportPlaces(most: number, mostOfOne: number): ExportPlaces {
  const taken = new Map<string, number>();
  let total = 0;
  return {
    take(organisationId) {
      const own = taken.get(organisationId) ?? 0;
      if (total >= most || own >= mostOfOne) {
        const failed = problem('rate_limited', undefined, 'Too many exports are under way; try again.');
        throw new Refusal(failed, { 'retry-after': retryAfterSeconds });
      }
      total += 1;
      taken.set(organisationId, own + 1);
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        total -= 1;
        const left = (taken.get(organisationId) ?? 1) - 1;
        if (left === 0) taken.delete(organisationId);
        else taken.set(organisationId, left);
      };
    },
  };
}
