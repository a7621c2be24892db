import { isRecord } from '@fleet/contract/ground/schema-reading';
import type { FormField } from '@fleet/contract/planning/requirement-kinds/form-kind';
import type { RatingType } from '@fleet/contract/planning/requirement-kinds/service-rating-kind';
import { isRequirementKind, type Requirement } from '@fleet/contract/planning/requirements';
import type { RecordedOutcome } from '../queries/outcome-options.js';

type Sent = Readonly<Record<string, unknown>>;

/**
 * The question with which an outcome is shown. The question of the plan may have been changed or removed since the
 * capture, so members that the outcome itself contains are used first. Null for a kind that this version of the app
 * does not know.
 */
export function askedRequirement(
  { kind, requirement_key }: Pick<RecordedOutcome, 'kind' | 'requirement_key'>,
  sent: Sent,
  planned: Requirement | undefined,
): Requirement | null {
  if (!isRequirementKind(kind)) return null;
  const known = planned?.kind === kind ? planned : undefined;
  const common = {
    label: known?.label ?? requirement_key,
    integration_key: requirement_key,
    is_optional: false,
  };
  switch (kind) {
    case 'form':
      return { ...common, kind, fields: sentFields(sent, known?.kind === 'form' ? known.fields : []) };
    case 'service_rating':
      return { ...common, kind, type: ratingTypeOf(sent) };
    case 'odometer':
      return known ?? { ...common, kind, validate: false, asset_id: '' };
    case 'image':
      return known ?? { ...common, kind, multiple: true };
    case 'barcode':
      return { ...common, kind, expected: [], allow_unexpected: true };
    case 'delay':
      return known ?? { ...common, kind, reasons: [] };
    default:
      return known ?? { ...common, kind };
  }
}

/** The fields with the labels that the driver saw. Only the options come from the plan. */
function sentFields(sent: Sent, planned: readonly FormField[]): FormField[] {
  const fields = Array.isArray(sent.fields) ? sent.fields : [];
  return fields.flatMap((field: unknown) => {
    if (!isRecord(field)) return [];
    const { integration_key: key, label, data_type: type } = field;
    if (typeof key !== 'string' || typeof label !== 'string') return [];
    const options = planned.find(({ integration_key }) => integration_key === key)?.options;
    const data_type = type === 'number' || type === 'boolean' || type === 'date' ? type : 'text';
    return [{ integration_key: key, label, data_type, ...(options === undefined ? {} : { options }) }];
  });
}

function ratingTypeOf({ type }: Sent): RatingType {
  return type === 'smiley' || type === 'simple' ? type : 'star';
}
