import { Button, List, ListRow, SearchField, Sheet, useFormats } from '@fleet/ui';
import { useDeferredValue, useId, useState } from 'react';
import { useControlMessages } from '../control-messages.js';
import type { FieldOption } from './field-options.js';
import classes from './form.module.css';

interface LongOptionFieldProps {
  label: string;
  hint: string;
  error: string | undefined;
  value: string | null;
  onChange: (value: string) => void;
  options: readonly FieldOption[];
}

const mostShown = 60;

/** A drop-down list of up to a thousand options, with a search. The options are rendered only while it is open. */
export function LongOptionField({ label, hint, error, value, onChange, options }: LongOptionFieldProps) {
  const { form: words } = useControlMessages();
  const { text } = useFormats();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search.trim().toLowerCase());
  const found = isOpen ? options.filter((each) => each.label.toLowerCase().includes(wanted)) : [];
  const describedBy = [hint === '' ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`]
    .join(' ')
    .trim();
  const choose = (chosen: string) => {
    onChange(chosen);
    setOpen(false);
    setSearch('');
  };
  return (
    <div className={classes.long}>
      <span className={classes.label} id={`${id}-label`}>
        {label}
      </span>
      {hint !== '' && (
        <p className={classes.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <Button
        id={id}
        fullWidth
        icon="chevron-down"
        aria-haspopup="dialog"
        aria-labelledby={`${id}-label ${id}`}
        aria-describedby={describedBy === '' ? undefined : describedBy}
        aria-invalid={error === undefined ? undefined : true}
        onClick={() => setOpen(true)}
      >
        {options.find((each) => each.value === value)?.label ?? value ?? words.choose}
      </Button>
      <div aria-live="polite">
        {error !== undefined && (
          <p className={classes.error} id={`${id}-error`}>
            {error}
          </p>
        )}
      </div>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={label}>
        <div className={classes.options}>
          <SearchField label={words.search} value={search} onChange={setSearch} />
          {found.length === 0 && <p>{words.noOption}</p>}
          <List label={label}>
            {found.slice(0, mostShown).map((option) => (
              <ListRow key={option.value} title={option.label} onClick={() => choose(option.value)} />
            ))}
          </List>
          {found.length > mostShown && <p>{text(words.moreOptions, { count: found.length - mostShown })}</p>}
          {value !== null && <Button onClick={() => choose('')}>{words.clear}</Button>}
        </div>
      </Sheet>
    </div>
  );
}
