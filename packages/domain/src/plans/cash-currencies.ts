import type { Currency } from '@fleet/contract/ground/currency';
import { type Problem, problem } from '@fleet/contract/ground/problems';
import type { Route, RoutePlan } from '@fleet/contract/planning/routes';

/**
 * Returns the faults of cash requirements without any currency. The requirement, then the plan, then the organisation's
 * settings (`byDefault`) may name currencies [R-MON-1]. A requirement without currencies in the current route may keep
 * none.
 */
export function checkCashCurrencies(
  plan: RoutePlan,
  byDefault: readonly Currency[],
  current: Route | null,
): Problem[] {
  if ((plan.currencies ?? byDefault).length > 0) return [];
  const keysBefore = current === null || current.currencies.length > 0 ? new Set() : cashOf(current).keys;
  return cashOf(plan).found.flatMap(({ key, pointer }) =>
    keysBefore.has(key) ? [] : [problem('currency_required', `${pointer}/currencies`)],
  );
}

/** The cash requirements that name no currencies. */
function cashOf({ travel_plan }: Pick<RoutePlan, 'travel_plan'> | Route) {
  const found = travel_plan.points_of_interest.flatMap(({ activities }, stop) =>
    activities.flatMap(({ reference, requirements }, activity) =>
      requirements.flatMap((each, index) => {
        if (each.kind !== 'cash' || each.currencies !== undefined) return [];
        const at = `/travel_plan/points_of_interest/${stop}/activities/${activity}/requirements/${index}`;
        return [{ key: JSON.stringify([reference, each.integration_key]), pointer: at }];
      }),
    ),
  );
  return { found, keys: new Set(found.map(({ key }) => key)) };
}
