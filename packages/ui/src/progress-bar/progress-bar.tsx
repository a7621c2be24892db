import type { ReactNode } from 'react';
import classes from './progress-bar.module.css';

export interface ProgressBarProps {
  label: string;
  value: number;
  max: number;
  /** The value in words, at the end of the label's line. */
  detail?: ReactNode;
}

export function ProgressBar({ label, value, max, detail }: ProgressBarProps) {
  return (
    <div className={classes.progress}>
      <div className={classes.head}>
        <span>{label}</span>
        {detail !== undefined && <span className={classes.detail}>{detail}</span>}
      </div>
      <progress aria-label={label} className={classes.bar} value={Math.min(value, max)} max={max} />
    </div>
  );
}
