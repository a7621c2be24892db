import type { FormField } from '@fleet/contract/planning/requirement-kinds/form-kind';
import type { SummaryWords } from '../control-types.js';
import { shownValue } from './shown-value.js';

export interface FieldOption {
  value: string;
  label: string;
}

/**
 * The options of a drop-down list. They are sent exactly as the plan writes them, and shown in the driver's language.
 */
export function optionsOf({ options = [], ...field }: FormField, words: SummaryWords): FieldOption[] {
  return options.map((value) => ({ value, label: shownValue(field, value, words) }));
}
