import type { RequirementOf } from '@fleet/contract/planning/requirements';
import type { Route } from '@fleet/contract/planning/routes';
import type { DoubtfulAnswer, SummaryWords } from '../control-types.js';
import { readShape } from '../ground/draft-shape.js';
import { readTypedNumber } from '../ground/typed-number.js';
import { amountText, judgeAmount } from './cash-amounts.js';
import { cashCurrencies, cashShape } from './cash-draft.js';

/**
 * A digit too many or too few, or a missing decimal point, makes an amount about ten times too large or too small, or
 * more.
 */
const leastTimes = 10;

/** The amount of the draft, if it differs so much from the expected one that a digit may be wrong; otherwise null. */
export function doubtfulAmount(
  requirement: RequirementOf<'cash'>,
  draft: unknown,
  route: Route,
  words: SummaryWords,
): DoubtfulAnswer | null {
  const typed = readShape(cashShape, draft);
  const { expected_amount: expected } = requirement;
  const amount = typed === null ? null : readTypedNumber(typed.amount);
  if (typed === null || amount === null || expected === undefined || !(Number(expected) > 0)) return null;
  const [taken, planned] = [Number(amount), Number(expected)];
  if (taken < planned * leastTimes && taken * leastTimes > planned) return null;
  const { chosen } = cashCurrencies(requirement, typed, route);
  return {
    shown: amountText(words.formats, amount, chosen),
    comparison: judgeAmount(amount, expected, chosen, words).text,
  };
}
