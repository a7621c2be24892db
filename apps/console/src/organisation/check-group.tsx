import { CheckField } from '@fleet/ui';
import { useId } from 'react';
import classes from './organisation.module.css';

export interface CheckGroupProps<Value extends string> {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  options: readonly { value: Value; label: string; hint?: string | undefined }[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
}

/** Several of a few options, in their order. */
export function CheckGroup<Value extends string>(props: CheckGroupProps<Value>) {
  const { label, hint, error, options, chosen, onChange } = props;
  const id = useId();
  const turn = (value: Value, isOn: boolean) =>
    onChange(
      options.map((each) => each.value).filter((each) => (each === value ? isOn : chosen.includes(each))),
    );
  return (
    <fieldset
      className={classes.group}
      aria-describedby={`${id}-hint ${id}-error`}
      data-faulty={error === undefined ? undefined : ''}
    >
      <legend className={classes.legend}>{label}</legend>
      <p id={`${id}-hint`} className={classes.hint}>
        {hint}
      </p>
      <div className={classes.boxes}>
        {options.map((option) => (
          <CheckField
            key={option.value}
            label={option.label}
            hint={option.hint}
            checked={chosen.includes(option.value)}
            onChange={(isOn) => turn(option.value, isOn)}
          />
        ))}
      </div>
      <p id={`${id}-error`} className={classes.error} aria-live="polite">
        {error}
      </p>
    </fieldset>
  );
}
