import type { RequirementCondition } from '@fleet/contract/planning/conditions';
import type { FormField } from '@fleet/contract/planning/requirement-kinds/form-kind';
import type { RequirementPlan } from '@fleet/contract/planning/requirements';
import { pick, type Random } from './seeded-random.js';

type Plan<Kind extends RequirementPlan['kind']> = Extract<RequirementPlan, { kind: Kind }>;

const commons = (integration_key: string, label: string) => ({ integration_key, label, is_optional: false });

/** [R-FRM-1] */
export function form(key: string, label: string, fields: FormField[]): Plan<'form'> {
  return { kind: 'form', ...commons(key, label), fields };
}

/** [R-IMG-1] */
export function image(key: string, label: string, multiple: boolean): Plan<'image'> {
  return { kind: 'image', ...commons(key, label), multiple };
}

export function signature(): Plan<'signature'> {
  return { kind: 'signature', ...commons('SIGN', 'Signature of the receiver') };
}

export function odometer(key: string, label: string, asset: string, validate: boolean): Plan<'odometer'> {
  return { kind: 'odometer', ...commons(key, label), validate, asset_integration_key: asset };
}

/** Only due if the driver answers yes to the question [C-5]. */
function whenConfirmed(question: string): RequirementCondition[] {
  return [{ kind: 'confirmation', question, confirm_text: 'Yes', reject_text: 'No' }];
}

export function photoOfDamage(): RequirementPlan {
  return {
    ...image('DAMAGE', 'Photos of the damage', true),
    conditions: whenConfirmed('Is anything damaged?'),
  };
}

/** Only due if the driver arrives late [C-5]. */
export function reasonOfDelay(): RequirementPlan {
  return {
    kind: 'delay',
    ...commons('DELAY', 'Why were you late?'),
    conditions: [{ kind: 'late_arrival', threshold: '00:15:00' }],
    reasons: ['Traffic', 'Snow on the road', 'Late loading'],
    allow_other: true,
  };
}

export function cashOnDelivery(amount: string): RequirementPlan {
  return { kind: 'cash', ...commons('CASH', 'Cash on delivery'), expected_amount: amount };
}

/** The one requirement that a driver may skip: a rating is voluntary [R-REQ-2]. */
export function rating(random: Random): RequirementPlan {
  return {
    kind: 'service_rating',
    ...commons('RATE', 'How was our delivery?'),
    is_optional: true,
    type: pick(random, ['star', 'smiley', 'simple'] as const),
  };
}

export function scanOf(key: string, label: string, codes: string[], requireAll: boolean): Plan<'barcode'> {
  const expected = codes.map((code) => ({ code }));
  return { kind: 'barcode', ...commons(key, label), expected, require_all: requireAll };
}

/** The number of the paper that accompanies the goods. The label shows its format, because a pattern has no example. */
export const deliveryNoteField: FormField = {
  data_type: 'text',
  label: 'Delivery note, for example TV-112501',
  integration_key: 'NOTE',
  required: true,
  regex: '^[A-Z]{2}-[0-9]{6}$',
};

/** What is captured instead if goods cannot be delivered. */
export function refusalRequirements(): RequirementPlan[] {
  const reasons = ['Closed', 'Refused by the customer', 'No access', 'Goods damaged'];
  return [
    image('FAIL-PHOTO', 'Photo of the entrance', false),
    form('FAIL-FORM', 'Not delivered', [
      { data_type: 'text', label: 'Reason', integration_key: 'REASON', options: reasons, required: true },
    ]),
  ];
}
