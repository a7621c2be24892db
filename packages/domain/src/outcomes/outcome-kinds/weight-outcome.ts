import type { OutcomeKind } from './outcome-kind.js';

/** A weight is what its shape says, unit and number; there is nothing to compare it with [R-WGT-1][R-WGT-3][R-WGT-5]. */
export const weightOutcome: OutcomeKind<'weight'> = {
  check: () => [],
};
