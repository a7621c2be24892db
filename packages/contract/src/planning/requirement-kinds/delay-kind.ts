import * as Type from 'typebox';
import { FreeText, Label, TimeSpan } from '../../ground/primitives.js';
import { requirementKind } from './requirement-kind.js';

/** Whether the driver was delayed, and by what [C-5] */
export const delayKind = requirementKind({
  kind: 'delay',
  own: {
    reasons: Type.Array(Label, { maxItems: 200, description: 'The reasons that the driver can choose.' }),
    allow_other: Type.Optional(
      Type.Boolean({ description: 'When true, the driver may give a reason of their own.' }),
    ),
  },
  sent: {
    is_delayed: Type.Boolean({ description: 'When true, `reason` is required.' }),
    reason: Type.Optional(Label),
    delay: Type.Optional(TimeSpan),
    comment: Type.Optional(FreeText),
  },
});
