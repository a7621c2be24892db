import type { FormField, FormFieldValue } from '@fleet/contract/planning/requirement-kinds/form-kind';
import type { RequirementOf } from '@fleet/contract/planning/requirements';
import type { CapturedFields } from '../control-types.js';
import { isRecord, isText, recordOf } from '../ground/draft-shape.js';
import { readTypedNumber } from '../ground/typed-number.js';

export interface FormDraft {
  /** The typed or chosen values, by the key of the field. */
  values: Record<string, string>;
}

export const formShape = { values: recordOf(isText) };

/** Sends all fields in the order of the form, so that the index in a JSON pointer is the field's index in the form. */
export function formFields(
  { fields }: RequirementOf<'form'>,
  { values }: FormDraft,
): { fields: FormFieldValue[] } {
  return {
    fields: fields.map((field) => ({
      integration_key: field.integration_key,
      value: sentValue(field, fieldValue(values, field.integration_key)),
      label: field.label,
      data_type: field.data_type,
    })),
  };
}

/** Options are sent exactly as they are written; a typed number is read first. */
function sentValue({ data_type, options = [] }: FormField, typed: string): string {
  if (data_type !== 'number' || options.length > 0) return typed;
  return typed.trim() === '' ? '' : (readTypedNumber(typed) ?? typed.trim());
}

export function fieldValue(values: FormDraft['values'], key: string): string {
  return Object.hasOwn(values, key) ? (values[key] ?? '') : '';
}

export function formDraftOf(_requirement: unknown, { fields }: CapturedFields): FormDraft {
  const values = (Array.isArray(fields) ? fields : []).flatMap((entry): [string, string][] =>
    isRecord(entry) && isText(entry.integration_key) && isText(entry.value)
      ? [[entry.integration_key, entry.value]]
      : [],
  );
  // A key may be `__proto__`.
  return { values: Object.fromEntries(values) };
}
