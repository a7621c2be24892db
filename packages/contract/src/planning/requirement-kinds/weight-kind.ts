import * as Type from 'typebox';
import { enumeration, UnsignedDecimalText } from '../../ground/primitives.js';
import { requirementKind } from './requirement-kind.js';

export const weightUnits = ['tons', 'metric_tons'] as const;

const value = Type.Unsafe<string>({ ...UnsignedDecimalText, examples: ['24.18'] });
const unit = enumeration(weightUnits, {
  description:
    '`metric_tons`: tonnes of 1,000 kg. `tons`: the unit that the ticket of the weighbridge calls tons. The value is not converted.',
});

/** The result of a weighbridge, on any activity [R-WGT-1][R-WGT-3][R-WGT-4][R-WGT-6] */
export const weightKind = requirementKind({
  kind: 'weight',
  own: {},
  sent: { unit, value },
});
