import { TextField, useFormats } from '@fleet/ui';
import { useControlMessages } from '../control-messages.js';
import type { ControlProps } from '../control-types.js';
import { commentField, commentRow } from '../ground/comment.js';
import { controlKind } from '../ground/control-kind.js';
import { useDraftChange } from '../ground/draft-change.js';
import { isText, orNull, readShape, textOf } from '../ground/draft-shape.js';
import { useFieldProblems } from '../ground/field-problems.js';
import { OtherProblems } from '../ground/other-problems.js';
import { RatingChoice } from './rating-choice.js';
import { ratingSteps } from './rating-scale.js';
import classes from './service-rating.module.css';

interface ServiceRatingDraft {
  value: string | null;
  comment: string;
}

const draftShape = { value: orNull(isText), comment: isText };

function ServiceRatingControl(props: ControlProps<ServiceRatingDraft, 'service_rating'>) {
  const { requirement, draft, onDraft, problems, showProblems } = props;
  const messages = useControlMessages();
  const formats = useFormats();
  const change = useDraftChange(draft, onDraft);
  const { at, others } = useFieldProblems(problems, showProblems);
  return (
    <div className={classes.rating}>
      <RatingChoice
        type={requirement.type}
        label={messages.rating.question}
        steps={ratingSteps(requirement.type, messages, formats)}
        value={draft.value}
        onChange={(value) => change({ value })}
        error={at('/value', '/type')}
      />
      <TextField
        label={messages.commentOptional}
        value={draft.comment}
        onChange={(comment) => change({ comment })}
        error={at('/comment')}
        multiline
        maxLength={10_000}
      />
      <OtherProblems texts={others()} />
    </div>
  );
}

export const serviceRatingControl = controlKind<'service_rating', ServiceRatingDraft>({
  Control: ServiceRatingControl,
  emptyDraft: () => ({ value: null, comment: '' }),
  readDraft: (value) => readShape(draftShape, value),
  sentFields: ({ type }, { value, comment }) => ({
    type,
    ...(value === null ? {} : { value }),
    ...commentField(comment),
  }),
  draftOf: (_requirement, { value, comment }) => ({
    value: isText(value) ? value : null,
    comment: textOf(comment),
  }),
  summaryOf: ({ type }, { value, comment }, words) => [
    {
      label: words.messages.rating.question,
      text:
        ratingSteps(type, words.messages, words.formats).find((step) => step.value === value)?.label ?? '',
    },
    ...commentRow(comment, words),
  ],
});
