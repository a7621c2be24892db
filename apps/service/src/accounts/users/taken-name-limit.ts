import { problem } from '@fleet/contract/ground/problems';
import { LRUCache } from 'lru-cache';
import { type Context, Refusal } from '../../context.js';
import { hasMemberNamed } from './user-queries.js';

/**
 * How many user names of other organisations a caller may find in an hour: enough for someone who looks for a free
 * name.
 */
const mostTaken = 20;
const windowMs = 60 * 60_000;
const mostOrganisations = 10_000;

/** Keeps one organisation from learning, name by name, who the users of the others are [C-3]. */
export interface TakenNameLimit {
  /**
   * Creates a user of that name, and counts names that another organisation uses. After too many, no name gets an
   * answer, because refusing only the used ones would reveal them. Refuses as the work does, and with `rate_limited`.
   */
  count<Result>(ctx: Context, username: string, work: () => Promise<Result>): Promise<Result>;
}

/** Each process counts for itself, from the first taken name on. */
export function createTakenNameLimit(): TakenNameLimit {
  const windows = new LRUCache<string, { taken: number; endsAtMs: number }>({ max: mostOrganisations });
  const current = ({ organisationId, now }: Context) => {
    const window = windows.get(organisationId);
    return window === undefined || window.endsAtMs <= now() ? null : window;
  };
  return {
    async count(ctx, username, work) {
      const before = current(ctx);
      if (before !== null && before.taken >= mostTaken) {
        const seconds = Math.max(1, Math.ceil((before.endsAtMs - ctx.now()) / 1_000));
        throw new Refusal(problem('rate_limited', '/username', message), { 'Retry-After': String(seconds) });
      }
      try {
        return await work();
      } catch (error) {
        const isTaken = error instanceof Refusal && error.problems.some(({ code }) => code === 'key_in_use');
        // Who the members are, an administrator sees in the list.
        if (isTaken && !(await hasMemberNamed(ctx, username))) {
          const window = current(ctx) ?? { taken: 0, endsAtMs: ctx.now() + windowMs };
          window.taken += 1;
          windows.set(ctx.organisationId, window);
        }
        throw error;
      }
    },
  };
}

const message = 'Too many user names that are taken were asked for; try again later.';
