import type { RequirementCondition } from '@fleet/contract/planning/conditions';
import type { Requirement } from '@fleet/contract/planning/requirements';
import type { Activity } from '@fleet/contract/planning/routes';
import { dueOf } from './condition-evaluation.js';

type Workflow = Pick<Activity, 'requirements' | 'execution_sequence' | 'failure_sequence'>;
type Question = Extract<RequirementCondition, { kind: 'confirmation' }>;

/** The state of an activity that determines its next requirement. */
export interface ActivityProgress {
  /** True if the driver reports that the activity failed: its failure sequence applies [C-5]. */
  failed: boolean;
  /** Keys of the requirements that have an outcome, of any status. */
  answered: ReadonlySet<string>;
  /** The driver's answers to the questions of requirements, by the requirement's key. */
  confirmations: ReadonlyMap<string, boolean>;
  plannedArrivalAt: string | null;
  arrivedAt: string | null;
}

/** The next step of an activity: a requirement to answer, or first the question whether it applies. */
export interface NextStep {
  requirement: Requirement;
  question: Question | null;
}

/**
 * Returns the requirements of an activity in the order in which to answer them [R-RTE-17]; if it `failed`, those of
 * its failure sequence [C-5].
 */
export function requirementsInOrder(activity: Workflow, failed: boolean): Requirement[] {
  const byKey = new Map(activity.requirements.map((each) => [each.integration_key, each]));
  const sequence = failed ? (activity.failure_sequence ?? []) : activity.execution_sequence;
  return sequence.flatMap((key) => byKey.get(key) ?? []);
}

/**
 * Returns the first requirement in order that has no outcome and is due or may be due; null if there is none
 * [R-RTE-17].
 */
export function nextRequirement(activity: Workflow, progress: ActivityProgress): NextStep | null {
  for (const requirement of requirementsInOrder(activity, progress.failed)) {
    if (progress.answered.has(requirement.integration_key)) continue;
    const confirmed = progress.confirmations.get(requirement.integration_key);
    const due = dueOf(requirement, { ...progress, confirmed });
    if (due === 'not_due') continue;
    return { requirement, question: due === 'undecided' ? questionOf(requirement) : null };
  }
  return null;
}

/** A sequence of an activity, to determine what must be answered before a requirement. */
export interface PrecedingSequence {
  /** The keys of its requirements without conditions, in order: one with conditions may never be due. */
  keys: readonly string[];
  /** How many of `keys` must be answered before a requirement, by the requirement's key. */
  countBefore: ReadonlyMap<string, number>;
}

/** Returns the sequences of an activity [R-RTE-17]. Reads each requirement of the activity once. */
export function precedingSequences(activity: Workflow): PrecedingSequence[] {
  const isUnconditional = new Map<string, boolean>();
  for (const { integration_key: key, conditions = [] } of activity.requirements) {
    isUnconditional.set(key, conditions.length === 0);
  }
  return [activity.execution_sequence, activity.failure_sequence ?? []].map((sequence) => {
    const keys: string[] = [];
    const countBefore = new Map<string, number>();
    for (const key of sequence) {
      const counts = isUnconditional.get(key);
      if (counts === undefined || countBefore.has(key)) continue;
      countBefore.set(key, keys.length);
      if (counts) keys.push(key);
    }
    return { keys, countBefore };
  });
}

/**
 * Returns true if an outcome comes too early: in every sequence that names the requirement, an earlier requirement has
 * no outcome. It is recorded and flagged, not refused [C-6]; a correction is never out of order.
 */
export function isOutOfOrder(
  activity: Workflow,
  integrationKey: string,
  answeredKeys: ReadonlySet<string>,
): boolean {
  if (answeredKeys.has(integrationKey)) return false;
  const sequences = precedingSequences(activity).filter((each) => each.countBefore.has(integrationKey));
  return (
    sequences.length > 0 &&
    sequences.every(({ keys, countBefore }) =>
      keys.slice(0, countBefore.get(integrationKey)).some((key) => !answeredKeys.has(key)),
    )
  );
}

function questionOf(requirement: Requirement): Question | null {
  return (requirement.conditions ?? []).find((each) => each.kind === 'confirmation') ?? null;
}
