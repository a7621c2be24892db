import { type ReactNode, useId } from 'react';
import classes from './progress-bar.module.css';

export interface ProgressBarProps {
  label: string;
  value: number;
  max: number;
  /** The value in words, at the end of the label's line. */
  detail?: ReactNode;
}

export function ProgressBar({ label, value, max, detail }: ProgressBarProps) {
  const id = useId();
  return (
    <div className={classes.progress}>
      <div className={classes.head}>
        <label htmlFor={id}>{label}</label>
        {detail !== undefined && <span className={classes.detail}>{detail}</span>}
      </div>
      <progress id={id} className={classes.bar} value={Math.min(value, max)} max={max} />
    </div>
  );
}
