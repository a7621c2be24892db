import { sameJson } from '@fleet/domain/values/json-equality';
import type { RequirementPlace } from './batch-types.js';

/**
 * Returns a function that compares a requirement in two versions. If it returns true, both versions refuse the same
 * outcomes. It compares the same parts of two versions once, however many outcomes answer them.
 */
export function createRequirementComparison(): (one: RequirementPlace, other: RequirementPlace) => boolean {
  const known = new WeakMap<object, WeakMap<object, boolean>>();
  const isSame = (one: object, other: object): boolean => {
    const results = known.get(one) ?? new WeakMap<object, boolean>();
    known.set(one, results);
    const result = results.get(other) ?? sameJson(one, other);
    results.set(other, result);
    return result;
  };
  return (one, other) =>
    isSame(one.requirement, other.requirement) &&
    one.activity.asset_id === other.activity.asset_id &&
    one.activity.asset_type === other.activity.asset_type &&
    isSame(one.plan.currencies, other.plan.currencies) &&
    isSame(one.plan.assets, other.plan.assets);
}
