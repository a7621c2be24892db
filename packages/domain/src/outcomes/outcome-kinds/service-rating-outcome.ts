import { type Problem, problem } from '@fleet/contract/ground/problems';
import type { RatingType } from '@fleet/contract/planning/requirement-kinds/service-rating-kind';
import type { OutcomeKind } from './outcome-kind.js';

/** The ratings of each scale, from worst to best [R-RAT-2][R-RAT-3][R-RAT-4]. */
export const ratingValues: Readonly<Record<RatingType, readonly string[]>> = {
  star: ['1', '2', '3', '4', '5'],
  smiley: ['1', '2', '3'],
  simple: ['1', '2'],
};

/** [R-RAT-6] */
export const serviceRatingOutcome: OutcomeKind<'service_rating'> = {
  check(sent, { type }) {
    const problems: Problem[] = [];
    if (sent.type !== undefined && sent.type !== type) {
      problems.push(problem('rating_type_mismatch', '/type', `The requirement asks for the type ${type}.`));
    }
    const values = ratingValues[type];
    if (sent.value !== undefined && !values.includes(sent.value)) {
      const message = `A ${type} rating is a whole number from 1 to ${values.length}.`;
      problems.push(problem('value_out_of_range', '/value', message));
    }
    return problems;
  },
};
