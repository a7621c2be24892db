import type { Problem } from '@fleet/contract/problems';
import type { PlanOf, RequirementKindName, RequirementPlan } from '@fleet/contract/requirements';
import { outcomeKindOf } from './outcome-kinds/outcome-kind-list.js';
import { checkUnique } from './sequence-check.js';

/** Every fault of one requirement of a plan whose shape is right, with pointers inside the requirement [C-6]. */
export function checkRequirementPlan(requirement: RequirementPlan): Problem[] {
  // Two questions would have one answer, and of two thresholds only the higher would count.
  const conditions = (requirement.conditions ?? []).map(({ kind }, index) => ({
    key: kind,
    pointer: `/conditions/${index}/kind`,
  }));
  return [...checkUnique(conditions, 'The condition'), ...checkKind(requirement.kind, requirement)];
}

function checkKind<Kind extends RequirementKindName>(kind: Kind, plan: PlanOf<Kind>): Problem[] {
  return outcomeKindOf(kind).checkPlan?.(plan) ?? [];
}
