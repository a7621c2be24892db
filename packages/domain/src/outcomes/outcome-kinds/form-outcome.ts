import { below, isFull, mostProblems, type Problem, problem } from '@fleet/contract/ground/problems';
import type { FormField, FormFieldValue } from '@fleet/contract/planning/requirement-kinds/form-kind';
import {
  type KnownSearches,
  mostFormSetupSteps,
  mostOutcomeSteps,
  searchStepsOf,
} from '../../patterns/field-pattern.js';
import type { PatternVerdict } from '../../patterns/pattern-book.js';
import { checkUnique } from '../../values/sequence-check.js';
import { checkFormValue, compareEnds, isValueOf } from '../form-value.js';
import type { OutcomeKind } from './outcome-kind.js';

/** [R-FRM-5][R-FRM-6][R-FRM-7][R-FRM-8][R-FRM-9][R-FRM-13][R-FRM-14][R-FRM-16] */
export const formOutcome: OutcomeKind<'form'> = {
  check(sent, requirement, { searches }) {
    const entries = sent.fields;
    if (entries === undefined) return [];
    const asked = new Map(requirement.fields.map((field) => [field.integration_key, field]));
    const answered = new Set<string>();
    const problems: Problem[] = [];
    let steps = 0;
    for (const [index, entry] of entries.entries()) {
      if (entry === null) continue;
      const field = asked.get(entry.integration_key);
      if (field === undefined) {
        problems.push(problem('unknown_form_field', `/fields/${index}/integration_key`));
      } else if (answered.has(entry.integration_key)) {
        problems.push(problem('duplicate_form_field', `/fields/${index}/integration_key`));
      } else {
        answered.add(entry.integration_key);
        steps += field.regex === undefined ? 0 : searchStepsOf(field.regex, entry.value);
        const isExhausted = steps > mostOutcomeSteps;
        problems.push(...below(`/fields/${index}`, checkEntry(field, entry, isExhausted, searches)));
      }
    }
    // The key of a faulty entry is unknown, so the entry may be the one that seems to be missing.
    if (!entries.includes(null)) problems.push(...missingFields(requirement.fields, answered));
    return problems;
  },
  checkPlan(plan, patterns) {
    const keys = plan.fields.map((field, index) => ({
      key: field.integration_key,
      pointer: `/fields/${index}/integration_key`,
    }));
    const problems = checkUnique(keys, 'The field key');
    let steps = 0;
    for (const [index, field] of plan.fields.entries()) {
      if (isFull(problems)) break;
      const verdict = field.regex === undefined ? null : patterns.verdictOf(field.regex);
      steps += verdict?.setupSteps ?? 0;
      const faults = [
        ...(verdict === null ? [] : checkFieldRegex(verdict, steps > mostFormSetupSteps)),
        ...checkFieldRange(field),
        ...checkFieldOptions(field),
      ];
      problems.push(...below(`/fields/${index}`, faults));
    }
    return problems;
  },
};

function checkEntry(
  field: FormField,
  entry: FormFieldValue,
  exhausted: boolean,
  searches?: KnownSearches,
): Problem[] {
  const problems: Problem[] = [];
  if (entry.data_type !== field.data_type) {
    const message = `The field has the data type ${field.data_type}.`;
    problems.push(problem('data_type_mismatch', '/data_type', message));
  }
  if (entry.value === '' || (field.required === true && entry.value.trim() === '')) {
    if (field.required === true) problems.push(problem('form_field_required', '/value'));
  } else if (exhausted) {
    problems.push(problem('too_long', '/value', 'The values are too long for the patterns of this form.'));
  } else {
    problems.push(...below('/value', checkFormValue(field, entry.value, searches)));
  }
  return problems;
}

function missingFields(asked: readonly FormField[], answered: ReadonlySet<string>): Problem[] {
  return asked
    .filter((field) => field.required === true && !answered.has(field.integration_key))
    .slice(0, mostProblems)
    .map((field) =>
      problem('form_field_required', '/fields', `The field '${field.integration_key}' is required.`),
    );
}

function checkFieldRegex({ problems }: PatternVerdict, exhausted: boolean): Problem[] {
  if (problems.length > 0) return below('/regex', problems);
  if (!exhausted) return [];
  return [problem('unsupported_regex', '/regex', 'The patterns of this form are too large taken together.')];
}

/** [R-FRM-10][R-FRM-11] */
function checkFieldRange({ range, data_type }: FormField): Problem[] {
  if (range === undefined) return [];
  if (data_type !== 'date' && data_type !== 'number') return [problem('range_not_applicable', '/range')];
  const [low, high] = range;
  if (low === undefined || high === undefined || range.length !== 2)
    return [problem('invalid_range', '/range')];
  const faulty = [low, high].flatMap((end, index) =>
    isValueOf(data_type, end)
      ? []
      : [problem('invalid_range', `/range/${index}`, `The end of the range is not a ${data_type}.`)],
  );
  if (faulty.length > 0) return faulty;
  const order = compareEnds(data_type, low, high);
  if (order === null || order <= 0) return [];
  return [problem('invalid_range', '/range', 'The lower end of the range comes first.')];
}

/** Options are shown and compared exactly, so an empty or repeated one is a mistake [R-FRM-6]. */
function checkFieldOptions({ options = [], data_type }: FormField): Problem[] {
  const values = options.map((key, index) => ({ key, pointer: `/options/${index}` }));
  const problems = checkUnique(values, 'The option');
  for (const { key, pointer } of values) {
    if (isFull(problems)) break;
    if (key.trim() === '') problems.push(problem('blank', pointer));
    else if (!isValueOf(data_type, key)) {
      const message = `The option is not a value of the data type ${data_type}.`;
      problems.push(problem('invalid_value', pointer, message));
    }
  }
  return problems;
}
