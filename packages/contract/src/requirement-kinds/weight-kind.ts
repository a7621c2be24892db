import { enumeration, UnsignedDecimalText } from '../primitives.js';
import { requirementKind } from './requirement-kind.js';

export const weightUnits = ['tons', 'metric_tons'] as const;

/** The result of a weighbridge, on any activity [R-WGT-1][R-WGT-3][R-WGT-4][R-WGT-6] */
export const weightKind = requirementKind({
  kind: 'weight',
  own: {},
  sent: { unit: enumeration(weightUnits), value: UnsignedDecimalText },
});
