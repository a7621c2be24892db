import { type Ref, useState } from 'react';
import { classNames } from '../class-names/class-names.js';
import fieldClasses from '../field/field.module.css';
import { FieldFrame, type FieldWords } from '../field/field-frame.js';
import classes from './password-field.module.css';

export interface PasswordFieldProps extends FieldWords {
  value: string;
  onChange: (password: string) => void;
  /** `new-password` lets a password manager propose a password. */
  autoComplete: 'current-password' | 'new-password';
  showLabel: string;
  hideLabel: string;
  autoFocus?: boolean | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** The browser's own field, which password managers fill. Unlike a pin, a password is mostly typed at a desk. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, hint, error, value, onChange, showLabel, hideLabel, ...rest } = props;
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(described) => (
        <div className={classes.place}>
          <input
            {...rest}
            {...described}
            className={classNames(fieldClasses.control, classes.secret)}
            type={shown ? 'text' : 'password'}
            maxLength={200}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            dir="ltr"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <button
            type="button"
            className={classes.show}
            aria-pressed={shown}
            aria-controls={described.id}
            onClick={() => setShown(!shown)}
          >
            {shown ? hideLabel : showLabel}
          </button>
        </div>
      )}
    </FieldFrame>
  );
}
