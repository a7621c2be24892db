import { problem } from '@fleet/contract/ground/problems';
import { type Context, Refusal } from '../../context.js';
import type { AttemptLimit } from '../../platform/security/attempt-limit.js';
import { rateLimitHeaders } from '../../platform/security/rate-limit.js';

/** Response headers with the state of the caller's log-in limit, the narrowest limit that applies [C-11]. */
export interface CountedLogIn {
  rate: Readonly<Record<string, string>>;
}

/**
 * Makes one log-in attempt, counted for address and name together. The response has the headers even if the log-in is
 * refused. Refuses with `rate_limited` before any check, otherwise as `logIn` does.
 */
export async function countedLogIn<Result extends object>(
  ctx: Context,
  attempts: AttemptLimit,
  caller: { address: string; name: string },
  logIn: () => Promise<Result>,
): Promise<Result & CountedLogIn> {
  const budget = attempts.take(caller.address, caller.name, ctx.now());
  const rate = rateLimitHeaders(budget);
  if (!budget.allowed) throw new Refusal(problem('rate_limited'), rate);
  try {
    return { ...(await logIn()), rate };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.problems, { ...rate, ...error.headers }, error.status);
  }
}
