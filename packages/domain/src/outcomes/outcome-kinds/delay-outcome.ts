import { problem } from '@fleet/contract/ground/problems';
import type { OutcomeKind } from './outcome-kind.js';

/** A delay needs a reason: an offered one, or any other if that is allowed [C-5]. */
export const delayOutcome: OutcomeKind<'delay'> = {
  check({ is_delayed, reason }, { reasons, allow_other }) {
    if (reason === undefined) return is_delayed === true ? [problem('field_required', '/reason')] : [];
    if (allow_other === true || reasons.includes(reason)) return [];
    return [problem('reason_not_allowed', '/reason')];
  },
};
