import type { Requirement, RequirementKindName, RequirementOf } from '@fleet/contract/planning/requirements';
import type { Needs } from './outcome-kinds/outcome-kind.js';
import { outcomeKindOf } from './outcome-kinds/outcome-kind-list.js';
import { shapeOutcome } from './outcome-shape.js';

/** Returns the facts that judging this item needs, so that a caller can read them in one query. */
export function neededFacts(requirement: Requirement, item: unknown): Needs {
  const needs = needsOf(requirement.kind, requirement, item);
  return {
    assetIdentifiers: needs.assetIdentifiers ?? [],
    imageUrls: needs.imageUrls ?? [],
    odometerAssetId: needs.odometerAssetId ?? null,
  };
}

function needsOf<Kind extends RequirementKindName>(
  kind: Kind,
  requirement: RequirementOf<Kind>,
  item: unknown,
): Partial<Needs> {
  const rules = outcomeKindOf(kind);
  // Half of all kinds need no facts, and checking a shape costs as much as the later judgement.
  if (rules.needs === undefined) return {};
  const shaped = shapeOutcome(kind, item);
  return shaped.status === 'success' ? rules.needs(shaped.sent, requirement) : {};
}
