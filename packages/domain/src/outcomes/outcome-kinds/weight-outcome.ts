import type { OutcomeKind } from './outcome-kind.js';

/**
 * A weight has no rules beyond its shape, unit and number: there is no value to compare it with
 * [R-WGT-1][R-WGT-3][R-WGT-5].
 */
export const weightOutcome: OutcomeKind<'weight'> = {
  check: () => [],
};
