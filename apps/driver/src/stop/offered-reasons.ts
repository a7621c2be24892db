import type { Reason, ReasonStatus } from '@fleet/contract/planning/reasons';
import type { RequirementKindName } from '@fleet/contract/planning/requirements';

export interface ReasonUse {
  status: ReasonStatus;
  /** Null for an activity, to which only the reasons of all kinds apply. */
  kind: RequirementKindName | null;
  siteId: string | null;
}

/** The texts of the matching reasons, each once, in the order in which drivers see them [C-10]. */
export function offeredReasons(reasons: readonly Reason[], { status, kind, siteId }: ReasonUse): string[] {
  const fitting = reasons.filter(
    (each) =>
      each.statuses.includes(status) &&
      (each.requirement_types.length === 0 || (kind !== null && each.requirement_types.includes(kind))) &&
      (each.site_ids.length === 0 || siteId === null || each.site_ids.includes(siteId)),
  );
  const inOrder = fitting.sort(
    (one, other) => one.position - other.position || one.text.localeCompare(other.text),
  );
  return [...new Set(inOrder.map((each) => each.text))];
}
