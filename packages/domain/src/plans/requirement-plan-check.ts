import type { Problem } from '@fleet/contract/ground/problems';
import type { PlanOf, RequirementKindName, RequirementPlan } from '@fleet/contract/planning/requirements';
import { outcomeKindOf } from '../outcomes/outcome-kinds/outcome-kind-list.js';
import type { PatternBook } from '../patterns/pattern-book.js';
import { checkUnique } from '../values/sequence-check.js';
import type { InTurns } from '../values/work-in-turns.js';

/** Returns every fault of one requirement of a plan with a valid shape, with pointers inside the requirement [C-6]. */
export function checkRequirementPlan(requirement: RequirementPlan, patterns: PatternBook): Problem[] {
  // Two questions would share one answer, and of two thresholds only the higher would have an effect.
  const conditions = (requirement.conditions ?? []).map(({ kind }, index) => ({
    key: kind,
    pointer: `/conditions/${index}/kind`,
  }));
  return [...checkUnique(conditions, 'The condition'), ...checkKind(requirement.kind, requirement, patterns)];
}

/** Tries the requirement's patterns that the book does not have yet, one per turn, because one may take 20 ms. */
export function* tryPatterns(requirement: RequirementPlan, patterns: PatternBook): InTurns<void> {
  if (requirement.kind !== 'form') return;
  for (const { regex } of requirement.fields) {
    if (regex === undefined || patterns.has(regex)) continue;
    patterns.verdictOf(regex);
    yield;
  }
}

function checkKind<Kind extends RequirementKindName>(
  kind: Kind,
  plan: PlanOf<Kind>,
  patterns: PatternBook,
): Problem[] {
  return outcomeKindOf(kind).checkPlan?.(plan, patterns) ?? [];
}
