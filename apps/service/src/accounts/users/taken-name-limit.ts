import { problem } from '@fleet/contract/ground/problems';
import { type Context, Refusal } from '../../context.js';
import { boundedCache } from '../../platform/bounded-cache.js';
import { hasMemberNamed } from './user-queries.js';

/** How many user names of other organisations a caller may discover in an hour; enough to find a free name. */
const mostTaken = 20;
const windowMs = 60 * 60_000;
const mostOrganisations = 10_000;

/** Prevents an organisation from discovering the users of other organisations by trying names [C-3]. */
export interface TakenNameLimit {
  /**
   * Runs `work`, which creates a user of that name, and counts the names that another organisation uses. After too
   * many, it refuses every name, because refusing only the used ones would reveal them. Refuses as `work` does, and
   * with `rate_limited`.
   */
  count<Result>(ctx: Context, username: string, work: () => Promise<Result>): Promise<Result>;
}

/** Each process counts separately. An organisation's hour begins with the first taken name. */
export function createTakenNameLimit(): TakenNameLimit {
  const windows = boundedCache<{ taken: number; endsAtMs: number }>(mostOrganisations);
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
        // Names of own members do not count: an administrator sees them in the list.
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

const message = 'Too many requests named a user name that is taken; try again later.';
