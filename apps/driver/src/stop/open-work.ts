import type { Requirement } from '@fleet/contract/planning/requirements';
import type { Activity } from '@fleet/contract/planning/routes';
import { type Due, dueOf } from '@fleet/domain/plans/condition-evaluation';
import {
  type NextStep,
  nextRequirement,
  requirementsInOrder,
} from '@fleet/domain/plans/requirement-sequence';
import type { LocalActivity } from '../map-view/local-stop.js';
import type { StopView } from '../map-view/stop-views.js';
import type { AddedActivity, RouteNotes } from './route-notes.js';
import { unplannedTypes } from './unplanned-types.js';

/** An activity of a stop, with what the driver has done of it. */
export interface ActivityView {
  activity: Activity;
  local: LocalActivity;
  /** Those of its sequence, in order; the ones that do not apply are left out. */
  requirements: readonly RequirementView[];
  /** What to ask next; null when nothing is left. */
  next: NextStep | null;
}

export interface RequirementView {
  requirement: Requirement;
  isAnswered: boolean;
  /** The driver said that it does not apply; the question can be asked again. */
  isRejected: boolean;
}

/** How many answers are missing. */
export function missingCount({ requirements }: ActivityView): number {
  return requirements.filter((each) => !each.isAnswered && !each.isRejected).length;
}

/** Those that are neither completed nor failed nor skipped, and failed ones of which something is still to be captured. */
export function isOpen({ local, next }: ActivityView): boolean {
  if (local.status === 'failed') return next !== null;
  return local.status === 'pending' || local.status === 'started';
}

/** The activities of a stop in their order, those that the driver added last. */
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
  const { answered } = local;
  const requirements = requirementsInOrder(activity, failed).flatMap((requirement) => {
    const key = requirement.integration_key;
    const due = dueOf(requirement, { ...circumstances, confirmed: confirmations.get(key) });
    const isAnswered = answered.has(key);
    const isRejected = due === 'not_due' && !isAnswered && confirmations.get(key) === false;
    if (due === 'not_due' && !isAnswered && !isRejected) return [];
    return [{ requirement, isAnswered, isRejected }];
  });
  const next = nextRequirement(activity, { failed, answered, confirmations, ...circumstances });
  return { activity, local, requirements, next: local.status === 'skipped' ? null : next };
}

/** What the service will return for it: an added activity has no requirements. */
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

/** A question of an activity: whether it applies, and what comes after it. */
export interface RequirementStep {
  requirement: Requirement;
  due: Due;
  /** Its place among those that apply, from 1; 0 where it does not apply. */
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
      nextRequirement(activity, {
        failed,
        answered: new Set([...local.answered, key]),
        confirmations,
        ...circumstances,
      }),
  };
}
