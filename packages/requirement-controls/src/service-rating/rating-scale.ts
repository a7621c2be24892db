import type { RatingType } from '@fleet/contract/planning/requirement-kinds/service-rating-kind';
import { ratingValues } from '@fleet/domain/outcomes/outcome-kinds/service-rating-outcome';
import type { Formats, IconName } from '@fleet/ui';
import type { ControlMessages } from '../control-messages.js';

export interface RatingStep {
  value: string;
  label: string;
  icon: IconName;
}

/** The steps of a scale in words, from worst to best. */
export function ratingSteps(
  type: RatingType,
  { rating }: ControlMessages,
  { text }: Pick<Formats, 'text'>,
): RatingStep[] {
  const faces: RatingStep[] = [
    { value: '1', label: rating.dissatisfied, icon: 'frown' },
    { value: '2', label: rating.neutral, icon: 'neutral' },
    { value: '3', label: rating.satisfied, icon: 'smile' },
  ];
  const thumbs: RatingStep[] = [
    { value: '1', label: rating.thumbDown, icon: 'thumb-down' },
    { value: '2', label: rating.thumbUp, icon: 'thumb-up' },
  ];
  if (type === 'smiley') return faces;
  if (type === 'simple') return thumbs;
  return ratingValues.star.map((value) => ({
    value,
    label: text(rating.star, { count: Number(value) }),
    icon: 'star',
  }));
}
