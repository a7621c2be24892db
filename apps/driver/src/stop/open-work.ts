import { isRequirementKind, type Requirement } from '@fleet/contract/planning/requirements';
import type { Activity } from '@fleet/contract/planning/routes';
import { areConditionsKnown, type Due, dueOf } from '@fleet/domain/plans/condition-evaluation';
import {
  type NextStep,
  nextRequirement,
  requirementsInOrder,
} from '@fleet/domain/plans/requirement-sequence';
import type { LocalActivity } from '../map-view/local-stop.js';
import type { StopView } from '../map-view/stop-views.js';
import type { AddedActivity, RouteNotes } from '../phone/route-notes.js';
import { unplannedTypes } from './unplanned-types.js';

/** An activity of a stop, and what the driver has done for it. */
export interface ActivityView {
  activity: Activity;
  local: LocalActivity;
  /** The requirements of the activity's sequence, in order, without those that do not apply. */
  requirements: readonly RequirementView[];
  /** Answers that were given before the activity failed, to requirements that the failure does not need. */
  earlier: readonly RequirementView[];
  /** Why the activity failed or was skipped. */
  reason: string | null;
  /** What to ask next; null when nothing is left. */
  next: NextStep | null;
  /** The activity failed, or something was not possible at one of its requirements. */
  isShort: boolean;
}

export interface RequirementView {
  requirement: Requirement;
  isAnswered: boolean;
  /** This phone does not have the answer. The driver says that another phone has it, or another phone may have it. */
  isElsewhere: boolean;
  /** The driver answered that the requirement does not apply. They may be asked again. */
  isRejected: boolean;
  /**
   * A requirement of a later version of the service, which this version of the app cannot ask. It is shown, and blocks
   * nothing.
   */
  isUnknown: boolean;
}

/** How many answers are missing. */
export function missingCount({ requirements }: ActivityView): number {
  return requirements.filter((each) => !each.isAnswered && !each.isRejected && !each.isUnknown).length;
}

/** True for a pending or started activity, and for a failed one with something left to capture. */
export function isOpen({ local, next }: ActivityView): boolean {
  if (local.status === 'failed') return next !== null;
  return local.status === 'pending' || local.status === 'started';
}

/** The activities of a stop in their order; those that the driver added come last. */
export function activityViews({ stop, local }: StopView, notes: RouteNotes): ActivityView[] {
  const byReference = new Map(stop.activities.map((each) => [each.reference, each]));
  return local.activities.flatMap((each) => {
    const added = notes.added.find(({ reference }) => reference === each.reference);
    const activity = byReference.get(each.reference) ?? (added === undefined ? undefined : activityOf(added));
    if (activity === undefined) return [];
    return [activityView(activity, each, stop, local.arrivedAt, notes)];
  });
}

function activityView(
  activity: Activity,
  local: LocalActivity,
  { planned_arrival_at: planned }: StopView['stop'],
  arrivedAt: string | null,
  notes: RouteNotes,
): ActivityView {
  const failed = local.status === 'failed';
  const confirmations = notes.confirmationsOf(activity.reference);
  const circumstances = { plannedArrivalAt: planned ?? null, arrivedAt };
  const noted = notes.elsewhereOf(activity.reference);
  const answered = noted.size === 0 ? local.answered : new Set([...local.answered, ...noted]);
  const requirements = requirementsInOrder(activity, failed).flatMap((requirement) => {
    const key = requirement.integration_key;
    const due = dueOf(requirement, { ...circumstances, confirmed: confirmations.get(key) });
    const isAnswered = answered.has(key);
    const isRejected = due === 'not_due' && !isAnswered && confirmations.get(key) === false;
    if (due === 'not_due' && !isAnswered && !isRejected) return [];
    const isElsewhere = isAnswered ? !local.answered.has(key) : local.isReportedElsewhere;
    return [{ requirement, isAnswered, isElsewhere, isRejected, isUnknown: !isKnownQuestion(requirement) }];
  });
  const asked = new Set(requirements.map((each) => each.requirement));
  const before = failed ? requirementsInOrder(activity, false) : [];
  const earlier = before.flatMap((requirement) => {
    const key = requirement.integration_key;
    if (asked.has(requirement) || !answered.has(key)) return [];
    const isElsewhere = !local.answered.has(key);
    const isUnknown = !isKnownQuestion(requirement);
    return [{ requirement, isAnswered: true, isElsewhere, isRejected: false, isUnknown }];
  });
  const hasReason = failed || local.status === 'skipped';
  const recorded = activity.status === local.status ? activity.status_reason : undefined;
  const reason = hasReason ? (recorded ?? notes.reasonOf(activity.reference)) : null;
  const next = nextRequirement(answerable(activity), { failed, answered, confirmations, ...circumstances });
  const short = notes.shortOf(activity.reference);
  const isShort = failed || requirements.some((each) => short.has(each.requirement.integration_key));
  const shown = { ...local, answered };
  const parts = { activity, local: shown, requirements, earlier, reason, isShort };
  return { ...parts, next: local.status === 'skipped' ? null : next };
}

/** Whether this version of the app can ask the requirement, and knows when it applies [C-12]. */
export function isKnownQuestion(requirement: Requirement): boolean {
  return isRequirementKind(requirement.kind) && areConditionsKnown(requirement);
}

/** The activity with only the requirements that this version of the app can ask [C-12]. */
function answerable(activity: Activity): Activity {
  const known = activity.requirements.filter(isKnownQuestion);
  return known.length === activity.requirements.length ? activity : { ...activity, requirements: known };
}

/** The activity as the service will return it: added activities have no requirements. */
function activityOf({ reference, type, name, description }: AddedActivity): Activity {
  return {
    reference,
    type: unplannedTypes.find((each) => each === type) ?? 'custom',
    name,
    ...(description === null ? {} : { description }),
    requirements: [],
    execution_sequence: [],
    status: 'started',
    planned: false,
  };
}

/** A requirement of an activity: whether it applies, and what comes after it. */
export interface RequirementStep {
  requirement: Requirement;
  due: Due;
  /** Its position among the requirements that apply, from 1; 0 if it does not apply. */
  number: number;
  total: number;
  nextAfter(): NextStep | null;
}

export function stepOf(
  { stop, notes, view }: { stop: StopView; notes: RouteNotes; view: ActivityView },
  key: string,
): RequirementStep | null {
  const { activity, local, requirements } = view;
  const requirement = activity.requirements.find((each) => each.integration_key === key);
  if (requirement === undefined) return null;
  const failed = local.status === 'failed';
  const confirmations = notes.confirmationsOf(activity.reference);
  const circumstances = {
    plannedArrivalAt: stop.stop.planned_arrival_at ?? null,
    arrivedAt: stop.local.arrivedAt,
  };
  return {
    requirement,
    due: dueOf(requirement, { ...circumstances, confirmed: confirmations.get(key) }),
    number: requirements.findIndex((each) => each.requirement === requirement) + 1,
    total: requirements.length,
    nextAfter: () =>
      nextRequirement(answerable(activity), {
        failed,
        answered: new Set([...local.answered, key]),
        confirmations,
        ...circumstances,
      }),
  };
}
