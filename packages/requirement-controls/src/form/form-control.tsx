import { useFormats } from '@fleet/ui';
import { useCallback, useMemo, useState } from 'react';
import { useControlMessages } from '../control-messages.js';
import type { ControlProps } from '../control-types.js';
import { controlKind } from '../ground/control-kind.js';
import { useDraftChange } from '../ground/draft-change.js';
import { readShape } from '../ground/draft-shape.js';
import { OtherProblems } from '../ground/other-problems.js';
import classes from './form.module.css';
import { type FormDraft, fieldValue, formDraftOf, formFields, formShape } from './form-draft.js';
import { FormFieldRow } from './form-field-row.js';
import { formProblems } from './form-problems.js';
import { shownValue } from './shown-value.js';
import { useGrowingCount } from './use-growing-count.js';

/** A form with up to this many fields shows no progress. */
const manyFields = 10;

function FormControl(props: ControlProps<FormDraft, 'form'>) {
  const { requirement, draft, onDraft, problems, showProblems } = props;
  const messages = useControlMessages();
  const formats = useFormats();
  const change = useDraftChange(draft, onDraft);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { fields } = requirement;
  const count = useGrowingCount(fields.length);
  const found = useMemo(
    () => formProblems(problems, fields, { messages, formats }),
    [problems, fields, messages, formats],
  );
  const onValue = useCallback(
    (key: string, text: string) => change(({ values }) => ({ values: { ...values, [key]: text } })),
    [change],
  );
  const onLeave = useCallback((key: string) => {
    setLeft((keys) => (keys.has(key) ? keys : new Set(keys).add(key)));
  }, []);
  // A problem is shown after the driver has left a field with a value, and at all fields after the first try to save.
  const errorAt = (index: number, key: string, value: string) =>
    showProblems || (left.has(key) && value !== '') ? found.fields.get(index) : undefined;
  const done = fields.filter((field) => fieldValue(draft.values, field.integration_key) !== '').length;
  return (
    <div className={classes.form}>
      {fields.length > manyFields && (
        <p className={classes.progress}>
          {formats.text(messages.form.progress, {
            done: formats.number(done),
            total: formats.number(fields.length),
          })}
        </p>
      )}
      {fields.slice(0, count).map((field, index) => {
        const key = field.integration_key;
        const value = fieldValue(draft.values, key);
        return (
          <FormFieldRow
            key={key}
            field={field}
            value={value}
            error={errorAt(index, key, value)}
            onValue={onValue}
            onLeave={onLeave}
          />
        );
      })}
      <OtherProblems texts={showProblems ? found.others : []} />
    </div>
  );
}

export const formControl = controlKind<'form', FormDraft>({
  Control: FormControl,
  emptyDraft: () => ({ values: {} }),
  readDraft: (value) => readShape(formShape, value),
  sentFields: formFields,
  draftOf: formDraftOf,
  summaryOf: (requirement, sent, words) => {
    const { values } = formDraftOf(requirement, sent);
    return requirement.fields
      .map((field) => ({
        label: field.label,
        text: shownValue(field, fieldValue(values, field.integration_key), words),
      }))
      .filter((row) => row.text !== '');
  },
});
