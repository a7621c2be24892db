import type { RatingType } from '@fleet/contract/planning/requirement-kinds/service-rating-kind';
import { Icon } from '@fleet/ui';
import { useId } from 'react';
import { classList } from '../ground/class-list.js';
import type { RatingStep } from './rating-scale.js';
import classes from './service-rating.module.css';

export interface RatingChoiceProps {
  type: RatingType;
  label: string;
  steps: readonly RatingStep[];
  value: string | null;
  onChange: (value: string) => void;
  error?: string | undefined;
}

/** Native radio buttons under icons, so that arrow keys work and screen readers read the words. */
export function RatingChoice({ type, label, steps, value, onChange, error }: RatingChoiceProps) {
  const id = useId();
  const chosen = steps.find((step) => step.value === value);
  const isFilled = (step: RatingStep) =>
    type === 'star' ? value !== null && Number(step.value) <= Number(value) : step.value === value;
  return (
    <fieldset
      className={classes.scale}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      aria-invalid={error === undefined ? undefined : true}
    >
      <legend className={classes.legend}>{label}</legend>
      <div className={classList(classes.steps, classes[type])}>
        {steps.map((step) => (
          <label key={step.value} className={classList(classes.step, isFilled(step) && classes.filled)}>
            <input
              type="radio"
              name={id}
              value={step.value}
              checked={step.value === value}
              aria-label={step.label}
              onChange={() => onChange(step.value)}
            />
            <Icon name={step.icon} />
            {type !== 'star' && <span className={classes.word}>{step.label}</span>}
          </label>
        ))}
      </div>
      {type === 'star' && <p className={classes.chosen}>{chosen?.label}</p>}
      <div aria-live="polite">
        {error !== undefined && (
          <p className={classes.error} id={`${id}-error`}>
            <Icon name="octagon" />
            <span>{error}</span>
          </p>
        )}
      </div>
    </fieldset>
  );
}
