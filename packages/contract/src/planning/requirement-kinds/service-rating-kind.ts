import * as Type from 'typebox';
import { DecimalText, enumeration, FreeText } from '../../ground/primitives.js';
import { requirementKind } from './requirement-kind.js';

export const ratingTypes = ['star', 'smiley', 'simple'] as const;
export type RatingType = (typeof ratingTypes)[number];

const type = enumeration(ratingTypes, {
  description:
    '`star`: 1 to 5. `smiley`: 1 dissatisfied, 2 neutral, 3 satisfied. `simple`: 1 thumbs down, 2 thumbs up.',
});

const value = Type.Unsafe<string>({
  ...DecimalText,
  description: 'A whole number on the scale of its `type`, as text.',
  examples: ['5'],
});

/** [R-RAT-1][R-RAT-5][R-RAT-7][R-RAT-8] */
export const serviceRatingKind = requirementKind({
  kind: 'service_rating',
  own: { type },
  sent: { type, value, comment: Type.Optional(FreeText) },
});
