import { type ReactNode, useId } from 'react';
import { Icon } from '../icon/icon.js';
import classes from './field.module.css';

/** The properties that fields pass to their frame. */
export interface FieldWords {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
}

export interface FieldIds {
  fieldId: string;
  /** Attributes for the native control: id, description and validity. */
  described: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': true | undefined;
  };
}

/**
 * A label with a hint above the control, and the error below it. Screen readers announce the error, because it is a
 * live region.
 */
export function FieldFrame({
  label,
  hint,
  error,
  children,
}: FieldWords & { children: (described: FieldIds['described']) => ReactNode }) {
  const { described, hintId, errorId } = useFieldIds(hint, error);
  return (
    <div className={classes.frame}>
      <label className={classes.label} htmlFor={described.id}>
        <bdi>{label}</bdi>
      </label>
      <FieldHint id={hintId} hint={hint} />
      {children(described)}
      <FieldError id={errorId} error={error} />
    </div>
  );
}

export function useFieldIds(hint: ReactNode, error: string | undefined) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hasContent(hint) ? hintId : '', error === undefined ? '' : errorId]
    .filter(Boolean)
    .join(' ');
  const described: FieldIds['described'] = {
    id,
    'aria-describedby': describedBy === '' ? undefined : describedBy,
    'aria-invalid': error === undefined ? undefined : true,
  };
  return { described, hintId, errorId };
}

export function FieldHint({ id, hint }: { id: string; hint: ReactNode }) {
  if (!hasContent(hint)) return null;
  return (
    <p className={classes.hint} id={id}>
      {hint}
    </p>
  );
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    <div aria-live="polite">
      {error !== undefined && (
        <p className={classes.error} id={id}>
          <Icon name="octagon" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}

function hasContent(node: ReactNode): boolean {
  return node !== undefined && node !== null && node !== '' && node !== false;
}
