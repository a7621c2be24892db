import type { FormField } from '@fleet/contract/planning/requirement-kinds/form-kind';
import { ChoiceList, SelectField, TextField, useFormats } from '@fleet/ui';
import { memo } from 'react';
import { useControlMessages } from '../control-messages.js';
import { readTypedNumber } from '../ground/typed-number.js';
import { understoodText } from '../ground/understood-number.js';
import { optionsOf } from './field-options.js';
import classes from './form.module.css';
import { rangeText } from './form-problems.js';
import { LongOptionField } from './long-option-field.js';

interface FormFieldRowProps {
  field: FormField;
  value: string;
  error: string | undefined;
  onValue: (key: string, text: string) => void;
  onLeave: (key: string) => void;
}

/** With more options, the list has a search. */
const mostInList = 40;

/** One field of up to 512; memoised, so that it renders again only when its own value or problem changes. */
export const FormFieldRow = memo(function FormFieldRow(props: FormFieldRowProps) {
  const { field, value, error, onValue, onLeave } = props;
  const messages = useControlMessages();
  const formats = useFormats();
  const { form: words } = messages;
  const key = field.integration_key;
  const onChange = (text: string) => onValue(key, text);
  const hints = [
    field.required === true ? words.required : null,
    rangeText(field, { messages, formats }),
    field.data_type === 'number' && (field.options ?? []).length === 0
      ? understoodText(value, readTypedNumber(value), { messages, formats })
      : null,
  ];
  const hint = hints.filter((each) => each !== null).join(' · ');
  const shared = { label: field.label, hint, error };
  const options = optionsOf(field, { messages, formats });
  const chosen = value === '' ? null : value;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus that leaves the field inside is heard here
    <div className={classes.row} onBlur={() => onLeave(key)}>
      {options.length > mostInList ? (
        <LongOptionField {...shared} value={chosen} onChange={onChange} options={options} />
      ) : options.length > 0 ? (
        <SelectField
          {...shared}
          value={chosen ?? (field.required === true ? null : '')}
          onChange={onChange}
          options={
            field.required === true ? options : [{ value: '', label: words.nothingChosen }, ...options]
          }
          placeholder={words.choose}
        />
      ) : field.data_type === 'boolean' ? (
        <ChoiceList
          {...shared}
          value={chosen}
          onChange={onChange}
          columns={2}
          options={[
            { value: 'true', label: messages.yes },
            { value: 'false', label: messages.no },
          ]}
        />
      ) : field.data_type === 'date' ? (
        <TextField {...shared} type="date" value={value} onChange={onChange} />
      ) : (
        <TextField
          {...shared}
          value={value}
          onChange={onChange}
          {...(field.data_type === 'number'
            ? { inputMode: 'decimal', dir: 'ltr', maxLength: 40 }
            : { maxLength: 10_000 })}
          autoComplete="off"
          spellCheck={field.data_type === 'text' && field.regex === undefined}
        />
      )}
    </div>
  );
});
