import type { HTMLAttributes, Ref } from 'react';
import classes from '../field/field.module.css';
import { FieldFrame, type FieldWords } from '../field/field-frame.js';

export interface TextFieldProps extends FieldWords {
  value: string;
  onChange: (text: string) => void;
  type?: 'text' | 'date' | 'datetime-local' | 'tel' | undefined;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  autoComplete?: string | undefined;
  multiline?: boolean | undefined;
  autoFocus?: boolean | undefined;
  maxLength?: number | undefined;
  name?: string | undefined;
  dir?: 'ltr' | 'rtl' | 'auto' | undefined;
  autoCapitalize?: string | undefined;
  spellCheck?: boolean | undefined;
  /** Called when the user leaves the field. */
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

export function TextField({
  label,
  hint,
  error,
  onChange,
  multiline,
  type = 'text',
  ref,
  ...rest
}: TextFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(described) =>
        multiline ? (
          <textarea
            {...rest}
            {...described}
            rows={3}
            className={classes.control}
            onChange={(event) => onChange(event.target.value)}
          />
        ) : (
          <input
            {...rest}
            {...described}
            ref={ref}
            type={type}
            className={classes.control}
            onChange={(event) => onChange(event.target.value)}
          />
        )
      }
    </FieldFrame>
  );
}
