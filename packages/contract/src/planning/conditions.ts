import type { Static } from 'typebox';
import * as Type from 'typebox';
import { closed, Label, TimeSpan } from '../ground/primitives.js';

/**
 * A requirement may depend on a question to the driver or on a late arrival; all of its conditions must be true [C-5].
 * The domain's condition-evaluation evaluates them, on the phone and on the server.
 */
export const RequirementCondition = Type.Union([
  closed({
    kind: Type.Literal('confirmation'),
    question: Label,
    confirm_text: Label,
    reject_text: Label,
  }),
  closed({
    kind: Type.Literal('late_arrival'),
    threshold: TimeSpan,
  }),
]);
export type RequirementCondition = Static<typeof RequirementCondition>;
