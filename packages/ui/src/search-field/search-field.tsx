import { useId } from 'react';
import { classNames } from '../class-names/class-names.js';
import fieldClasses from '../field/field.module.css';
import { Icon } from '../icon/icon.js';
import classes from './search-field.module.css';

export interface SearchFieldProps {
  label: string;
  /**
   * The full name for screen readers, if the label is short because the page shows the rest (label “Search”, name
   * “Search assets”). It must contain the label.
   */
  fullName?: string | undefined;
  value: string;
  onChange: (text: string) => void;
  autoFocus?: boolean | undefined;
}

export function SearchField({ label, fullName, value, onChange, ...rest }: SearchFieldProps) {
  const id = useId();
  return (
    <search className={fieldClasses.frame}>
      <label className={fieldClasses.label} htmlFor={id}>
        {label}
      </label>
      <div className={classes.search}>
        <Icon name="search" />
        <input
          {...rest}
          id={id}
          aria-label={fullName}
          className={classNames(fieldClasses.control, classes.box)}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </search>
  );
}
