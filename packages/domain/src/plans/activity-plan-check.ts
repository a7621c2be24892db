import { below, isFull, type Problem, problem } from '@fleet/contract/ground/problems';
import type { RoutePlan } from '@fleet/contract/planning/routes';
import type { PatternBook } from '../patterns/pattern-book.js';
import { checkNamedOnce, checkNames, checkUnique } from '../values/sequence-check.js';
import type { InTurns } from '../values/work-in-turns.js';
import { checkRequirementPlan, tryPatterns } from './requirement-plan-check.js';

export type StopPlan = RoutePlan['travel_plan']['points_of_interest'][number];
export type ActivityPlan = StopPlan['activities'][number];

/**
 * Returns the faults of one activity, with pointers relative to it. The rules: keys of requirements are unique
 * [R-REQ-3], both sequences name requirements of the activity once each [R-RTE-17], every requirement is in one of the
 * two, consignments belong to the route, and the rules of each requirement's kind [C-6].
 */
export function* activityPlanCheck(
  activity: ActivityPlan,
  consignmentKeys: ReadonlySet<string>,
  patterns: PatternBook,
): InTurns<Problem[]> {
  const { requirements, execution_sequence: execution, failure_sequence: failure = [] } = activity;
  const keys = requirements.map((each) => each.integration_key);
  const keySet = new Set(keys);
  const sequenced = new Set([...execution, ...failure]);
  const pointerOf = (index: number) => `/requirements/${index}/integration_key`;
  const problems = [
    ...checkNamedOnce(activity.asset_id, activity.asset_integration_key, '/asset_integration_key'),
    ...checkNames(
      activity.consignment_references ?? [],
      consignmentKeys,
      '/consignment_references',
      'consignment',
    ),
    ...checkUnique(
      keys.map((key, index) => ({ key, pointer: pointerOf(index) })),
      'The requirement key',
    ),
    ...checkNames(execution, keySet, '/execution_sequence', 'requirement'),
    ...checkNames(failure, keySet, '/failure_sequence', 'requirement'),
    ...keys.flatMap((key, index) =>
      sequenced.has(key)
        ? []
        : [
            problem(
              'not_sequenced',
              pointerOf(index),
              `Neither sequence of its activity contains the requirement '${key}'.`,
            ),
          ],
    ),
  ];
  for (const [index, each] of requirements.entries()) {
    if (isFull(problems)) break;
    yield* tryPatterns(each, patterns);
    const found = below(`/requirements/${index}`, checkRequirementPlan(each, patterns));
    for (const fault of found) problems.push(fault);
    yield;
  }
  return problems;
}
