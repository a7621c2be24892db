import type { RoutePlan } from '@fleet/contract/planning/routes';
import { describe, expect, it } from 'vitest';
import { checkCashCurrencies } from '../src/plans/cash-currencies.js';
import { planOfRoute } from '../src/plans/route-plan-patch.js';
import { activeRoute, activity, stop } from './route-plan-examples.js';

const euro = { id: 'EUR', symbol: '€' };
const cash = (own: object = {}) => ({
  kind: 'cash' as const,
  label: 'Cash',
  is_optional: false,
  integration_key: 'cash',
  ...own,
});
const route = activeRoute({
  currencies: [],
  travel_plan: {
    points_of_interest: [
      stop(1, []),
      stop(2, [activity('B1', { requirements: [cash()], execution_sequence: ['cash'] })]),
    ],
  },
});
const { currencies: _, ...plan } = planOfRoute(route);
const refused = [
  {
    code: 'currency_required',
    key: '/travel_plan/points_of_interest/1/activities/0/requirements/0/currencies',
  },
];

describe('a requirement of cash', () => {
  it('[R-MON-1] needs a currency: its own, one of the plan, or one of the organisation', () => {
    expect(checkCashCurrencies(plan, [], null)).toMatchObject(refused);
    expect(checkCashCurrencies(plan, [euro], null)).toEqual([]);
    expect(checkCashCurrencies({ ...plan, currencies: [euro] }, [], null)).toEqual([]);
    const own = JSON.parse(
      JSON.stringify(plan).replace('"kind":"cash"', '"kind":"cash","currencies":[{"id":"EUR","symbol":"e"}]'),
    );
    expect(checkCashCurrencies(own as RoutePlan, [], null)).toEqual([]);
  });

  it('[R-MON-1] is refused if the plan has an empty list, even if the organisation has currencies', () => {
    expect(checkCashCurrencies({ ...plan, currencies: [] }, [euro], null)).toMatchObject(refused);
  });

  it('[R-MON-1] may stay without a currency if it had none before', () => {
    expect(checkCashCurrencies({ ...plan, currencies: [] }, [], route)).toEqual([]);
    expect(
      checkCashCurrencies({ ...plan, currencies: [] }, [], { ...route, currencies: [euro] }),
    ).toMatchObject(refused);
  });
});
