import { Icon } from '@fleet/ui';
import { type ReactNode, useId } from 'react';
import classes from './big-number-field.module.css';

export interface BigNumberFieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** Stands behind the number: a unit, a currency. */
  unit?: string | undefined;
  /** Under the number; said aloud when it changes. */
  note?: ReactNode;
  /** The note says what is wrong with the number. */
  isNoteFault?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
}

/** The one number that a question asks for, on a decimal keypad. */
export function BigNumberField(props: BigNumberFieldProps) {
  const { label, value, onChange, unit, note, isNoteFault = false, hint, error } = props;
  const id = useId();
  const fault = isNoteFault ? `${id}-note` : error === undefined ? undefined : `${id}-error`;
  const parts = [hint && `${id}-hint`, unit && `${id}-unit`, fault].filter(Boolean);
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <div className={classes.line}>
        <input
          id={id}
          className={classes.number}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={40}
          dir="ltr"
          value={value}
          aria-describedby={parts.length === 0 ? undefined : parts.join(' ')}
          aria-invalid={fault === undefined ? undefined : true}
          onChange={(event) => onChange(event.target.value)}
        />
        {unit !== undefined && (
          <span className={classes.unit} id={`${id}-unit`}>
            {unit}
          </span>
        )}
      </div>
      {hint && (
        <p className={classes.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div aria-live="polite">
        {note && (
          <div className={classes.note} id={`${id}-note`}>
            {note}
          </div>
        )}
        {error !== undefined && (
          <p className={classes.error} id={`${id}-error`}>
            <Icon name="octagon" />
            <span>{error}</span>
          </p>
        )}
      </div>
    </div>
  );
}
