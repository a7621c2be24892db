import type { RequirementOf } from '@fleet/contract/planning/requirements';
import type { Route } from '@fleet/contract/planning/routes';
import { offeredCurrencies, selectedCurrency } from '@fleet/domain/outcomes/outcome-kinds/cash-outcome';
import type { CapturedFields } from '../control-types.js';
import { commentField } from '../ground/comment.js';
import { isText, orNull, textOf } from '../ground/draft-shape.js';
import { sentNumber } from '../ground/typed-number.js';

export interface CashDraft {
  /** As it was typed. */
  amount: string;
  /** Null until the driver chooses. A single offered currency is chosen automatically. */
  currency: string | null;
  reference: string;
  receivedBy: string;
  comment: string;
}

export const cashShape = {
  amount: isText,
  currency: orNull(isText),
  reference: isText,
  receivedBy: isText,
  comment: isText,
};

export const emptyCash: CashDraft = {
  amount: '',
  currency: null,
  reference: '',
  receivedBy: '',
  comment: '',
};

/** The currencies of the requirement, or of the route if it has none, and the chosen currency. */
export function cashCurrencies(requirement: RequirementOf<'cash'>, draft: CashDraft, route: Route) {
  const offered = offeredCurrencies(requirement, route);
  const id = selectedCurrency(offered) ?? draft.currency;
  return { offered, chosen: offered.find((each) => each.id === id) ?? null };
}

export function cashFields(
  requirement: RequirementOf<'cash'>,
  draft: CashDraft,
  route: Route,
): Record<string, unknown> {
  const amount = sentNumber(draft.amount);
  const { chosen } = cashCurrencies(requirement, draft, route);
  return {
    ...(amount === undefined ? {} : { amount }),
    ...(chosen === null ? {} : { currency: chosen.id }),
    ...(draft.reference.trim() === '' ? {} : { reference: draft.reference.trim() }),
    ...(draft.receivedBy.trim() === '' ? {} : { received_by: draft.receivedBy.trim() }),
    ...commentField(draft.comment),
  };
}

export function cashDraftOf(_requirement: unknown, sent: CapturedFields): CashDraft {
  return {
    amount: textOf(sent.amount),
    currency: isText(sent.currency) ? sent.currency : null,
    reference: textOf(sent.reference),
    receivedBy: textOf(sent.received_by),
    comment: textOf(sent.comment),
  };
}
