import type { RequirementCondition } from '@fleet/contract/planning/conditions';
import type { Requirement } from '@fleet/contract/planning/requirements';
import type { Activity } from '@fleet/contract/planning/routes';
import { dueOf } from './condition-evaluation.js';

type Workflow = Pick<Activity, 'requirements' | 'execution_sequence' | 'failure_sequence'>;
type Question = Extract<RequirementCondition, { kind: 'confirmation' }>;

/** The state of an activity, as far as the choice of the next requirement depends on it. */
export interface ActivityProgress {
  /** True when the driver reports that the activity failed: its failure sequence applies [C-5]. */
  failed: boolean;
  /** Keys of the requirements that have an outcome, of whatever status. */
  answered: ReadonlySet<string>;
  /** The driver's answers to the questions of requirements, by the requirement's key. */
  confirmations: ReadonlyMap<string, boolean>;
  plannedArrivalAt: string | null;
  arrivedAt: string | null;
}

/** The next step of an activity: a requirement to fulfil, or first the question whether it applies. */
export interface NextStep {
  requirement: Requirement;
  question: Question | null;
}

/** The requirements of an activity in the order to fulfil them [R-RTE-17], or of its failure [C-5]. */
export function requirementsInOrder(activity: Workflow, failed: boolean): Requirement[] {
  const byKey = new Map(activity.requirements.map((each) => [each.integration_key, each]));
  const sequence = failed ? (activity.failure_sequence ?? []) : activity.execution_sequence;
  return sequence.flatMap((key) => byKey.get(key) ?? []);
}

/**
 * The first requirement in order without an outcome that is due, or may be; null if the activity has no more
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

/**
 * For each sequence that names the requirement, the keys of those to be answered before it, in their order [R-RTE-17].
 * Requirements with conditions may never be due and are not waited for.
 */
export function precedingKeys(activity: Workflow, integrationKey: string): string[][] {
  return [false, true].flatMap((failed) => {
    const sequence = requirementsInOrder(activity, failed);
    const index = sequence.findIndex((each) => each.integration_key === integrationKey);
    if (index === -1) return [];
    const unconditional = sequence.slice(0, index).filter((each) => (each.conditions ?? []).length === 0);
    return [unconditional.map((each) => each.integration_key)];
  });
}

/**
 * True when an outcome comes before one that should have come first: in every sequence that names the requirement, some
 * earlier one has no outcome. Recorded and flagged, not refused [C-6]; a correction is never out of order.
 */
export function isOutOfOrder(
  activity: Workflow,
  integrationKey: string,
  answeredKeys: ReadonlySet<string>,
): boolean {
  if (answeredKeys.has(integrationKey)) return false;
  const sequences = precedingKeys(activity, integrationKey);
  return sequences.length > 0 && sequences.every((keys) => keys.some((key) => !answeredKeys.has(key)));
}

function questionOf(requirement: Requirement): Question | null {
  return (requirement.conditions ?? []).find((each) => each.kind === 'confirmation') ?? null;
}
