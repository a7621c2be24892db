import type { CSSProperties } from 'react';
import { classNames } from '../class-names/class-names.js';
import fieldClasses from '../field/field.module.css';
import { FieldError, FieldHint, type FieldWords, useFieldIds } from '../field/field-frame.js';
import { Icon } from '../icon/icon.js';
import type { IconName } from '../icon/icon-paths.js';
import classes from './choice-list.module.css';

export interface Choice {
  value: string;
  label: string;
  detail?: string | undefined;
  icon?: IconName | undefined;
}

export interface ChoiceListProps extends FieldWords {
  value: string | null;
  onChange: (value: string) => void;
  options: readonly Choice[];
  columns?: number | undefined;
}

/** Large cards over native radio buttons. */
export function ChoiceList({ label, hint, error, value, onChange, options, columns = 1 }: ChoiceListProps) {
  const { described, hintId, errorId } = useFieldIds(hint, error);
  const style: CSSProperties & Record<`--${string}`, string | number> = {
    '--columns': columns,
    '--least': columns > 4 ? '2.75rem' : '5rem',
  };
  return (
    <fieldset className={fieldClasses.frame} {...described}>
      <legend className={fieldClasses.label}>
        <bdi>{label}</bdi>
      </legend>
      <FieldHint id={hintId} hint={hint} />
      <div className={classNames(classes.choices, columns > 1 && classes.inColumns)} style={style}>
        {options.map((option) => (
          <label key={option.value} className={classes.choice}>
            <input
              type="radio"
              name={described.id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.icon !== undefined && <Icon name={option.icon} />}
            <span className={classes.words}>
              <span>
                <bdi>{option.label}</bdi>
              </span>
              {option.detail !== undefined && <span className={classes.detail}>{option.detail}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}
