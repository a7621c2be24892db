import type { ReactNode } from 'react';
import { classNames } from '../class-names/class-names.js';
import fieldClasses from '../field/field.module.css';
import { FieldError, FieldHint, type FieldWords, useFieldIds } from '../field/field-frame.js';
import classes from './field-group.module.css';

export interface FieldGroupProps extends FieldWords {
  children: ReactNode;
  /** Side by side, as far as there is room: for short words. */
  inColumns?: boolean | undefined;
}

/** Check boxes that answer one question together. */
export function FieldGroup(props: FieldGroupProps) {
  const { label, hint, error, children, inColumns = false } = props;
  const { described, hintId, errorId } = useFieldIds(hint, error);
  return (
    <fieldset
      className={fieldClasses.frame}
      aria-describedby={described['aria-describedby']}
      data-faulty={error === undefined ? undefined : ''}
    >
      <legend className={fieldClasses.label}>
        <bdi>{label}</bdi>
      </legend>
      <FieldHint id={hintId} hint={hint} />
      <div className={classNames(classes.checks, inColumns && classes.columns)}>{children}</div>
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}
