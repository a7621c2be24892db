import type { Currency } from '@fleet/contract/ground/currency';
import { problem } from '@fleet/contract/ground/problems';
import type { RequirementOf } from '@fleet/contract/planning/requirements';
import { checkUnique } from '../../values/sequence-check.js';
import type { JudgementFacts } from '../judgement-facts.js';
import type { OutcomeKind } from './outcome-kind.js';

/** The currencies on offer: the requirement's own list, else the route's [R-MON-1]. */
export function offeredCurrencies(
  requirement: RequirementOf<'cash'>,
  facts: Pick<JudgementFacts, 'currencies'>,
): readonly Currency[] {
  return requirement.currencies ?? facts.currencies;
}

/** The currency that applies if none is named: the only one on offer [R-MON-5]. */
export function selectedCurrency(offered: readonly Currency[]): string | undefined {
  return offered.length === 1 ? offered[0]?.id : undefined;
}

/** [R-MON-3][R-MON-5] */
export const cashOutcome: OutcomeKind<'cash'> = {
  check(sent, requirement, facts) {
    const offered = offeredCurrencies(requirement, facts);
    const { currency } = sent;
    if (currency === undefined) {
      if (offered.length <= 1) return [];
      return [problem('field_required', '/currency', 'Several currencies are on offer; name the one taken.')];
    }
    if (offered.some((each) => each.id === currency)) return [];
    const ids = offered.map((each) => each.id).join(', ');
    return [problem('currency_not_allowed', '/currency', `The currencies on offer are: ${ids || 'none'}.`)];
  },
  consequence(sent, requirement, facts) {
    const currency = sent.currency ?? selectedCurrency(offeredCurrencies(requirement, facts));
    return currency === undefined ? {} : { sent: { ...sent, currency } };
  },
  checkPlan({ currencies = [] }) {
    const ids = currencies.map(({ id }, index) => ({ key: id, pointer: `/currencies/${index}/id` }));
    return checkUnique(ids, 'The currency');
  },
};
