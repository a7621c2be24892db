import type { Static } from 'typebox';
import * as Type from 'typebox';
import { closed, enumeration, IntegrationKey, Label } from '../../ground/primitives.js';
import { requirementKind } from './requirement-kind.js';

export const formDataTypes = ['date', 'number', 'text', 'boolean'] as const;
export type FormDataType = (typeof formDataTypes)[number];

const mostFields = 512;

/** One field of a form as the driver is asked for it [R-FRM-3][R-FRM-4][R-FRM-5]. */
export const FormField = closed({
  data_type: enumeration(formDataTypes),
  label: Label,
  integration_key: IntegrationKey,
  options: Type.Optional(
    Type.Array(Type.String({ maxLength: 500 }), {
      maxItems: 1_000,
      description: 'If not empty, the field is a drop-down list of these values.',
    }),
  ),
  required: Type.Optional(Type.Boolean({ description: 'False when left out.' })),
  regex: Type.Optional(
    Type.String({
      maxLength: 1_000,
      description:
        'RE2 pattern that must match a part of the value. Use `^` and `$` to match the whole value.',
      examples: ['^[A-Z]{2}[0-9]{6}$'],
    }),
  ),
  range: Type.Optional(
    Type.Array(Type.String({ maxLength: 100 }), {
      maxItems: 20,
      description: 'Exactly two values, the lower first, both within the range. Only for dates and numbers.',
      examples: [['0', '120']],
    }),
  ),
});
export type FormField = Static<typeof FormField>;

/** One field of a form as it was filled in [R-FRM-13][R-FRM-14][R-FRM-15][R-FRM-16]. */
export const FormFieldValue = closed({
  integration_key: IntegrationKey,
  value: Type.String({
    maxLength: 10_000,
    description:
      'The value as text: `YYYY-MM-DD` or a UTC date-time, a decimal number, `true` or `false`, or any text. Empty if an optional field has no value.',
  }),
  label: Type.String({ maxLength: 500 }),
  data_type: enumeration(formDataTypes),
});
export type FormFieldValue = Static<typeof FormFieldValue>;

/** [R-FRM-1][R-FRM-12]; at most 512 fields [C-11] */
export const formKind = requirementKind({
  kind: 'form',
  own: { fields: Type.Array(FormField, { maxItems: mostFields }) },
  sent: { fields: Type.Array(FormFieldValue, { maxItems: mostFields }) },
});
