import { OutcomeWithoutCapture, outcomeCommonsOnWire } from '@fleet/contract/driving/outcomes';
import { foldEnumerations } from '@fleet/contract/ground/enumeration-folding';
import { closed } from '@fleet/contract/ground/primitives';
import { type Problem, problem } from '@fleet/contract/ground/problems';
import { isRecord } from '@fleet/contract/ground/schema-reading';
import { type ShapeCheck, shapeCheck } from '@fleet/contract/ground/shape-check';
import {
  type OutcomeStatus,
  outcomeStatuses,
} from '@fleet/contract/planning/requirement-kinds/requirement-kind';
import {
  type RequirementKindName,
  requirementKinds,
  type SentOf,
} from '@fleet/contract/planning/requirements';
import type { TSchema } from 'typebox';
import type { WellFormed } from './outcome-kinds/outcome-kind.js';

/** The result of checking an outcome's shape. */
export interface ShapedOutcome<Kind extends RequirementKindName> {
  /** Faults of shape, with pointers inside the outcome. */
  problems: Problem[];
  /**
   * The item with its enumerated words in lower snake_case (`foldEnumerations`). Its shape is valid if there are no
   * problems.
   */
  item: Readonly<Record<string, unknown>>;
  /** Null if it is not `success`, `skipped` or `failed`. */
  status: OutcomeStatus | null;
  /** The fields of a success that have a valid shape; empty for the other statuses. */
  sent: WellFormed<SentOf<Kind>>;
}

/** The check of a shape reports at most this many faults. Which further members are faulty is then unknown. */
const mostExplained = 100;

const withoutCapture = shapeCheck(OutcomeWithoutCapture);
const successes: Readonly<Record<string, ShapeCheck<TSchema>>> = Object.fromEntries(
  Object.values(requirementKinds).map((each) => [
    each.kind,
    shapeCheck(closed({ ...outcomeCommonsOnWire, ...each.outcome.properties })),
  ]),
);

/**
 * Checks the shape of an item by the kind of its requirement: a success has the fields of its kind, the other statuses
 * have none of them [C-6].
 */
export function shapeOutcome<Kind extends RequirementKindName>(
  kind: Kind,
  given: unknown,
): ShapedOutcome<Kind> {
  const success = successes[kind] ?? withoutCapture;
  const item = foldEnumerations(success.schema, given);
  if (!isRecord(item)) return { problems: problemsOf(success, item), item: {}, status: null, sent: {} };
  const status = outcomeStatuses.find((each) => each === item.status) ?? null;
  if (status === 'skipped' || status === 'failed') {
    const problems = problemsOf(withoutCapture, item).map((each) => asNotAllowed(each, kind));
    return { problems, item, status, sent: {} };
  }
  const faults = problemsOf(success, item);
  const problems = faults.map((each) => asFieldRequired(each, kind, status)).filter((each) => each !== null);
  const wellFormed = faults.length === 0 ? item : wellFormedMembers(item, faults);
  // The schema of a success contains the fields of its kind; the table's type cannot express that.
  return { problems, item, status, sent: wellFormed as WellFormed<SentOf<Kind>> };
}

function problemsOf(check: ShapeCheck<TSchema>, item: unknown): Problem[] {
  const checked = check.check(item);
  return checked.ok ? [] : checked.problems;
}

function isFieldOf(kind: RequirementKindName, key: string | undefined): boolean {
  return key !== undefined && Object.hasOwn(requirementKinds[kind].sent.properties, key.slice(1));
}

/** The kind knows the field, but a skipped or failed outcome must not have it [C-6]. */
function asNotAllowed(fault: Problem, kind: RequirementKindName): Problem {
  const known = fault.code === 'unknown_field' && isFieldOf(kind, fault.key);
  return known ? problem('field_not_allowed', fault.key) : fault;
}

/**
 * Reports that a success lacks a required field of its kind. If the status cannot be read, nobody knows whether the
 * item is a success, so this fault is left out [C-6].
 */
function asFieldRequired(
  fault: Problem,
  kind: RequirementKindName,
  status: 'success' | null,
): Problem | null {
  if (fault.code !== 'required' || !isFieldOf(kind, fault.key)) return fault;
  return status === null ? null : problem('field_required', fault.key);
}

/** The members without faults; in a list, only faulty entries are replaced by null. */
function wellFormedMembers(
  item: Readonly<Record<string, unknown>>,
  faults: readonly Problem[],
): Record<string, unknown> {
  if (faults.length >= mostExplained) return {};
  const wellFormed: Record<string, unknown> = { ...item };
  for (const { key = '' } of faults) {
    const [, name = '', index] = key.split('/');
    const list = wellFormed[name];
    if (index !== undefined && Array.isArray(list)) {
      wellFormed[name] = list.map((entry, position) => (String(position) === index ? null : entry));
    } else delete wellFormed[name];
  }
  return wellFormed;
}
