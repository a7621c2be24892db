import type { ReactNode } from 'react';
import { classNames } from '../class-names/class-names.js';
import fieldClasses from '../field/field.module.css';
import { FieldError, FieldHint, useFieldIds } from '../field/field-frame.js';
import classes from './check-field.module.css';

export interface CheckFieldProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  hint?: ReactNode;
  error?: string | undefined;
}

export function CheckField(props: CheckFieldProps) {
  return <Toggle {...props} />;
}

/** For settings that take effect immediately. */
export function SwitchField(props: CheckFieldProps) {
  return <Toggle {...props} role="switch" />;
}

function Toggle({ label, checked, onChange, hint, error, role }: CheckFieldProps & { role?: 'switch' }) {
  const { described, hintId, errorId } = useFieldIds(hint, error);
  return (
    <div className={fieldClasses.frame}>
      <label className={classNames(classes.toggle, role === 'switch' && classes.switchLine)}>
        <input
          {...described}
          type="checkbox"
          role={role}
          className={role === 'switch' ? classes.switch : classes.check}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className={classes.label}>
          <bdi>{label}</bdi>
        </span>
      </label>
      <FieldHint id={hintId} hint={hint} />
      <FieldError id={errorId} error={error} />
    </div>
  );
}
