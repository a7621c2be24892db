import { isBlank } from '@fleet/contract/ground/primitives';
import { mostProblems, type Problem, problem } from '@fleet/contract/ground/problems';
import type { Checked } from '@fleet/contract/ground/shape-check';
import type { OutcomeStatus } from '@fleet/contract/planning/requirement-kinds/requirement-kind';
import type { RequirementKindName, RequirementOf, SentOf } from '@fleet/contract/planning/requirements';
import { checkStorableTexts } from '../values/storable-text.js';
import type { JudgementFacts } from './judgement-facts.js';
import { headerOf, isOfSubmission, type OutcomeHeader } from './outcome-header.js';
import type { Consequence } from './outcome-kinds/outcome-kind.js';
import { outcomeKindOf } from './outcome-kinds/outcome-kind-list.js';
import { type ShapedOutcome, shapeOutcome } from './outcome-shape.js';

/** An outcome that may be recorded. */
export interface JudgedOutcome {
  kind: RequirementKindName;
  status: OutcomeStatus;
  header: OutcomeHeader;
  /** The fields of the specification as recorded: without the members of the submission, with enumerations folded. */
  outcome: Readonly<Record<string, unknown>>;
  /** The asset that a success names; null if it names none. */
  assetId: string | null;
  /** The odometer reading of a success, and whether it becomes the asset's reading; null for every other kind. */
  reading: { assetId: string; value: string; moves: boolean } | null;
}

/**
 * Judges one outcome of a submission by the rules of its requirement; the phone and the server call the same function.
 * Never throws: any value gives a judgement. Returns all faults together, with JSON pointers inside the outcome
 * (`/fields/2/value`).
 */
export function judgeOutcome(outcome: unknown, facts: JudgementFacts): Checked<JudgedOutcome> {
  return judgeKind(facts.requirement.kind, outcome, facts.requirement, facts);
}

function judgeKind<Kind extends RequirementKindName>(
  kind: Kind,
  given: unknown,
  requirement: RequirementOf<Kind>,
  facts: JudgementFacts,
): Checked<JudgedOutcome> {
  const shaped = shapeOutcome(kind, given);
  const { item, status } = shaped;
  const rules = outcomeKindOf(kind);
  const meaning =
    status === 'success' ? rules.check(shaped.sent, requirement, facts) : checkWithoutCapture(shaped, facts);
  const problems = [
    ...shaped.problems,
    ...checkStorableTexts(item),
    ...notReportedBefore(shaped.problems, [...checkAddress(item, facts), ...meaning]),
  ];
  if (problems.length > 0 || status === null) {
    return { ok: false, problems: problems.slice(0, mostProblems) };
  }
  // Without problems the item matches its schema, which contains the header and the fields of the kind.
  const header = headerOf(item as OutcomeHeader);
  const sent = shaped.sent as SentOf<Kind>;
  const consequence: Consequence<SentOf<Kind>> =
    (status === 'success' ? rules.consequence?.(sent, requirement, facts) : undefined) ?? {};
  return {
    ok: true,
    value: {
      kind,
      status,
      header,
      outcome: ownFields(consequence.sent === undefined ? item : { ...item, ...consequence.sent }),
      assetId: consequence.assetId ?? null,
      reading: consequence.reading ?? null,
    },
  };
}

/** [R-OUT-1][R-OUT-2]; `failed` needs no permission, since its reasons are outside the driver's control [R-OUT-3]. */
function checkWithoutCapture(
  { status, item }: ShapedOutcome<RequirementKindName>,
  { requirement }: JudgementFacts,
): Problem[] {
  if (status === null) return [];
  const problems: Problem[] = [];
  if (status === 'skipped' && !requirement.is_optional) problems.push(problem('skip_not_allowed', '/status'));
  const reason = item.status_reason;
  if (typeof reason !== 'string' || isBlank(reason)) {
    problems.push(problem('status_reason_required', '/status_reason'));
  }
  return problems;
}

/** Checks that the outcome answers the requirement that it is judged by [R-OUT-4]. */
function checkAddress(
  item: Readonly<Record<string, unknown>>,
  { requirement, activity }: JudgementFacts,
): Problem[] {
  const { activity_reference, integration_key } = item;
  const problems: Problem[] = [];
  if (typeof activity_reference === 'string' && activity_reference !== activity.reference) {
    problems.push(problem('unknown_activity', '/activity_reference'));
  }
  if (typeof integration_key === 'string' && integration_key !== requirement.integration_key) {
    problems.push(problem('unknown_requirement', '/integration_key'));
  }
  return problems;
}

/** Reports a fault of shape only once: the same part is not also reported as missing or wrong in meaning. */
function notReportedBefore(reported: readonly Problem[], problems: readonly Problem[]): Problem[] {
  if (reported.length === 0) return [...problems];
  const keys = new Set(reported.map((each) => each.key));
  return problems.filter((each) => !keys.has(each.key));
}

function ownFields(item: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const own: Record<string, unknown> = {};
  for (const name of Object.keys(item)) {
    const value = item[name];
    if (value !== undefined && !isOfSubmission(name)) own[name] = value;
  }
  return own;
}
