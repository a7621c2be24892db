import { problem } from '@fleet/contract/ground/problems';
import { actorIdOf, type Context, Refusal } from '../../context.js';

/** Limits concurrent responses that last long or need much memory while their clients read them. */
export interface CallerPlaces {
  /**
   * Occupies a place for the caller until the returned function is called. Refuses with `rate_limited` if no place is
   * free.
   */
  take(ctx: Pick<Context, 'organisationId' | 'actor'>): () => void;
}

/** The most concurrent responses: of the process, of one organisation, and of one caller in all organisations. */
export interface PlaceLimits {
  all: number;
  ofOrganisation: number;
  ofCaller: number;
}

const retryAfterSeconds = '10';

/**
 * Limits the places so that one organisation cannot occupy all of them, nor one caller all places of an organisation. A
 * refused caller reads `message`.
 */
export function createCallerPlaces(limits: PlaceLimits, message: string): CallerPlaces {
  const taken: string[][] = [];
  const countOf = (key: string): number => taken.filter((keys) => keys.includes(key)).length;
  return {
    take({ organisationId, actor }) {
      const organisation = `organisation ${organisationId}`;
      const caller = `caller ${actorIdOf(actor)}`;
      if (
        taken.length >= limits.all ||
        countOf(organisation) >= limits.ofOrganisation ||
        countOf(caller) >= limits.ofCaller
      ) {
        const failed = problem('rate_limited', undefined, message);
        throw new Refusal(failed, { 'retry-after': retryAfterSeconds });
      }
      const place = [organisation, caller];
      taken.push(place);
      return () => {
        const at = taken.indexOf(place);
        if (at >= 0) taken.splice(at, 1);
      };
    },
  };
}
