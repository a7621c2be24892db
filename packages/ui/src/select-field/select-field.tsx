import { classNames } from '../class-names/class-names.js';
import fieldClasses from '../field/field.module.css';
import { FieldFrame, type FieldWords } from '../field/field-frame.js';
import { Icon } from '../icon/icon.js';
import classes from './select-field.module.css';

export interface SelectFieldProps extends FieldWords {
  value: string | null;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
  placeholder?: string | undefined;
}

export function SelectField({ label, hint, error, value, onChange, options, placeholder }: SelectFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(described) => (
        <div className={classes.place}>
          <select
            {...described}
            className={classNames(fieldClasses.control, classes.select)}
            value={value ?? ''}
            onChange={(event) => onChange(event.target.value)}
          >
            {value === null && (
              <option value="" disabled>
                {placeholder ?? ''}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" />
        </div>
      )}
    </FieldFrame>
  );
}
