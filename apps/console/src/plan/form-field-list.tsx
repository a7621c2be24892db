import { type FormField, formDataTypes } from '@fleet/contract/planning/requirement-kinds/form-kind';
import { Button, useFormats } from '@fleet/ui';
import { storedNumber } from '../frame/read-number.js';
import { useLaterMessages } from '../language/later-messages.js';
import { PartButtons } from './part-buttons.js';
import classes from './plan.module.css';
import { newFormField } from './plan-draft.js';
import { PlanCheck, PlanChoice, PlanLines, PlanText, TypedPlanField } from './plan-fields.js';
import { usePlanForm } from './plan-form-context.js';
import { withValueAt } from './plan-pointers.js';
import { moved } from './stop-acts.js';

export interface FormFieldListProps {
  fields: readonly FormField[];
  pointer: string;
}

/** The fields of a form in their order. */
export function FormFieldList({ fields, pointer }: FormFieldListProps) {
  const { plan: words } = useLaterMessages();
  const { text } = useFormats();
  const { act } = usePlanForm();
  const change = (said: string, next: readonly FormField[]) =>
    act(said, (before) => withValueAt(before, pointer, next));
  const setType = (index: number, type: string) => {
    const [field, next] = [fields[index], formDataTypes.find((each) => each === type)];
    if (field === undefined || next === undefined) return;
    const { dataTypes } = words;
    change(
      text(words.replaced, { name: dataTypes[next], before: dataTypes[field.data_type] }),
      fields.map((each, at) => (at === index ? ofType(each, next) : each)),
    );
  };
  return (
    <section className={classes.parts} aria-label={words.fields}>
      <h6 className={classes.heading}>{words.fields}</h6>
      {fields.map((field, index) => {
        const name = field.label || text(words.field, { number: index + 1 });
        return (
          <fieldset key={field.integration_key} className={classes.inner}>
            <legend className={classes.legend}>
              <bdi>{name}</bdi>
            </legend>
            <div className={classes.grid}>
              <PlanText label={words.fieldLabel} pointer={`${pointer}/${index}/label`} />
              <PlanChoice
                label={words.dataType}
                pointer={`${pointer}/${index}/data_type`}
                options={formDataTypes.map((type) => ({ value: type, label: words.dataTypes[type] }))}
                onChange={(type) => setType(index, type)}
              />
            </div>
            <PlanCheck label={words.required} pointer={`${pointer}/${index}/required`} isOptional />
            <FieldLimits field={field} pointer={`${pointer}/${index}`} />
            <PartButtons
              name={name}
              isFirst={index === 0}
              isLast={index === fields.length - 1}
              onMove={(by) =>
                change(
                  text(words.movedTo, { name, number: index + 1 + by }),
                  moved(fields, index, index + by),
                )
              }
              onRemove={() =>
                change(
                  text(words.removed, { name }),
                  fields.filter((_, at) => at !== index),
                )
              }
            />
          </fieldset>
        );
      })}
      <div>
        <Button
          icon="plus"
          onClick={() =>
            change(text(words.added, { name: text(words.field, { number: fields.length + 1 }) }), [
              ...fields,
              newFormField(),
            ])
          }
        >
          {words.addField}
        </Button>
      </div>
    </section>
  );
}

/** The field with another data type, without the limits, which would not fit the new type. */
function ofType(
  { label, integration_key, required }: FormField,
  data_type: FormField['data_type'],
): FormField {
  return { data_type, label, integration_key, ...(required === undefined ? {} : { required }) };
}

function FieldLimits({ field, pointer }: { field: FormField; pointer: string }) {
  const { plan: words } = useLaterMessages();
  if (field.data_type === 'boolean') return null;
  const hasRange = field.data_type === 'number' || field.data_type === 'date';
  const hasOptions = field.options !== undefined && field.options.length > 0;
  return (
    <>
      <PlanLines label={words.options} hint={words.linesHint} pointer={`${pointer}/options`} isOptional />
      {hasRange && (
        <div className={classes.grid}>
          <RangeEnd end={0} field={field} pointer={pointer} />
          <RangeEnd end={1} field={field} pointer={pointer} />
        </div>
      )}
      {field.data_type === 'text' && !hasOptions && (
        <PlanText
          label={words.pattern}
          hint={words.patternHint}
          pointer={`${pointer}/regex`}
          isOptional
          dir="ltr"
        />
      )}
    </>
  );
}

/** One end of the range. A range has both ends or none, so an empty end is a fault only if the other end is set. */
function RangeEnd({ end, field, pointer }: { end: 0 | 1; field: FormField; pointer: string }) {
  const { plan: words } = useLaterMessages();
  const { set, faultAt } = usePlanForm();
  const isDate = field.data_type === 'date';
  const labels = isDate ? [words.earliest, words.latest] : [words.least, words.most];
  const ends = field.range ?? ['', ''];
  const read = (typed: string) => (isDate ? typed : (storedNumber(typed) ?? ''));
  return (
    <TypedPlanField
      label={labels[end] ?? ''}
      pointer={`${pointer}/range/${end}`}
      faultOf={() => faultAt(`${pointer}/range`)}
      type={isDate ? 'date' : 'text'}
      {...(isDate ? {} : { inputMode: 'decimal' as const })}
      dir="ltr"
      read={read}
      write={(value) => (typeof value === 'string' ? value : '')}
      onTyped={(typed) => {
        const next = ends.map((each, at) => (at === end ? read(typed) : each));
        set(`${pointer}/range`, next.every((each) => each === '') ? undefined : next);
        return false;
      }}
    />
  );
}
