import { parseTimeSpan } from '@fleet/contract/ground/time-span-format';
import type { RequirementCondition } from '@fleet/contract/planning/conditions';
import type { Requirement } from '@fleet/contract/planning/requirements';

/** The inputs of a requirement's conditions; date-times in ISO 8601 UTC. */
export interface Circumstances {
  /** The driver's answer to the requirement's question; missing until the question was asked. */
  confirmed?: boolean | undefined;
  plannedArrivalAt: string | null;
  arrivedAt: string | null;
}

/** `undecided` while the driver has not answered a question and no other condition is false. */
export type Due = 'due' | 'not_due' | 'undecided';

/** Decides whether the requirement must be answered: all of its conditions must be true [C-5]. */
export function dueOf(requirement: Pick<Requirement, 'conditions'>, circumstances: Circumstances): Due {
  const verdicts = (requirement.conditions ?? []).map((each) => dueByCondition(each, circumstances));
  if (verdicts.includes('not_due')) return 'not_due';
  return verdicts.includes('undecided') ? 'undecided' : 'due';
}

/** Returns true if no question is open and all conditions are true [C-5]. */
export function isRequirementDue(
  requirement: Pick<Requirement, 'conditions'>,
  circumstances: Circumstances,
): boolean {
  return dueOf(requirement, circumstances) === 'due';
}

function dueByCondition(condition: RequirementCondition, circumstances: Circumstances): Due {
  if (condition.kind === 'confirmation') {
    if (circumstances.confirmed === undefined) return 'undecided';
    return circumstances.confirmed ? 'due' : 'not_due';
  }
  if (condition.kind === 'late_arrival') {
    return isLate(circumstances, parseTimeSpan(condition.threshold) ?? 0) ? 'due' : 'not_due';
  }
  // A condition of a later service [C-12]: an older program that does not know its kind must not hide the requirement.
  return 'due';
}

/** Whether this program knows the kinds of all conditions. A later service may send conditions of new kinds [C-12]. */
export function areConditionsKnown({ conditions = [] }: Pick<Requirement, 'conditions'>): boolean {
  return conditions.every(({ kind }) => kind === 'confirmation' || kind === 'late_arrival');
}

/** Late means after the threshold, not exactly on it. Without a planned time or an arrival, it is not late. */
function isLate({ plannedArrivalAt, arrivedAt }: Circumstances, thresholdMs: number): boolean {
  if (plannedArrivalAt === null || arrivedAt === null) return false;
  return Date.parse(arrivedAt) - Date.parse(plannedArrivalAt) > thresholdMs;
}
