import { parseTimeSpan } from '@fleet/contract/ground/time-span-format';
import { ChoiceList, TextField } from '@fleet/ui';
import { useControlMessages } from '../control-messages.js';
import type { ControlProps } from '../control-types.js';
import { commentRow } from '../ground/comment.js';
import { controlKind } from '../ground/control-kind.js';
import { useDraftChange } from '../ground/draft-change.js';
import { readShape, textOf } from '../ground/draft-shape.js';
import { useFieldProblems } from '../ground/field-problems.js';
import { OtherProblems } from '../ground/other-problems.js';
import classes from './delay.module.css';
import { type DelayDraft, delayDraftOf, delayFields, delayShape, emptyDelay } from './delay-draft.js';
import { DelayReason } from './delay-reason.js';
import { DelaySpan } from './delay-span.js';

function DelayControl(props: ControlProps<DelayDraft, 'delay'>) {
  const { requirement, draft, onDraft, problems, showProblems } = props;
  const messages = useControlMessages();
  const { delay: words } = messages;
  const change = useDraftChange(draft, onDraft);
  const { at, others } = useFieldProblems(problems, showProblems);
  return (
    <div className={classes.delay}>
      <ChoiceList
        label={words.question}
        value={draft.isDelayed === null ? null : String(draft.isDelayed)}
        onChange={(value) => change({ isDelayed: value === 'true' })}
        columns={2}
        options={[
          { value: 'false', label: messages.no },
          { value: 'true', label: messages.yes },
        ]}
        error={at('/is_delayed')}
      />
      {draft.isDelayed === true && (
        <>
          <DelayReason requirement={requirement} draft={draft} change={change} error={at('/reason')} />
          <DelaySpan draft={draft} change={change} error={at('/delay')} />
        </>
      )}
      {draft.isDelayed !== null && (
        <TextField
          label={messages.commentOptional}
          value={draft.comment}
          onChange={(comment) => change({ comment })}
          error={at('/comment')}
          multiline
          maxLength={10_000}
        />
      )}
      <OtherProblems texts={others()} />
    </div>
  );
}

export const delayControl = controlKind<'delay', DelayDraft>({
  Control: DelayControl,
  emptyDraft: () => emptyDelay,
  readDraft: (value) => readShape(delayShape, value),
  sentFields: delayFields,
  draftOf: delayDraftOf,
  summaryOf: (_requirement, sent, words) => {
    const { messages, formats } = words;
    const ms = parseTimeSpan(textOf(sent.delay));
    return [
      { label: messages.delay.question, text: sent.is_delayed === true ? messages.yes : messages.no },
      ...(textOf(sent.reason) === '' ? [] : [{ label: messages.delay.reason, text: textOf(sent.reason) }]),
      ...(ms === null ? [] : [{ label: messages.delay.howLong, text: formats.duration(ms) }]),
      ...commentRow(sent.comment, words),
    ];
  },
});
