import { parseTimeSpan } from '@fleet/contract/time-span-format';

/** Milliseconds that a user's tokens last at most; null: as the service has it [C-10]. */
export interface TokenLimits {
  driverMs: number | null;
  userMs: number | null;
}

/** Of what organisations have set; a token counts in all of its user's, so the strictest of them decides. */
export function strictestLimits(
  settings: readonly ({ driver?: string; user?: string } | null)[],
): TokenLimits {
  return {
    driverMs: shortest(settings.map((each) => limitMs(each?.driver))),
    userMs: shortest(settings.map((each) => limitMs(each?.user))),
  };
}

/** Milliseconds of a lifetime as it is set. */
export function limitMs(text: string | null | undefined): number | null {
  return text == null ? null : parseTimeSpan(text);
}

function shortest(spans: readonly (number | null)[]): number | null {
  const set = spans.filter((each) => each !== null);
  return set.length === 0 ? null : Math.min(...set);
}
