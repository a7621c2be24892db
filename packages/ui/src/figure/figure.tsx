import type { ReactNode } from 'react';
import classes from './figure.module.css';

export interface FigureProps {
  label: string;
  value: ReactNode;
  detail?: ReactNode;
}

/** One important number. */
export function Figure({ label, value, detail }: FigureProps) {
  return (
    <dl className={classes.figure}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{value}</dd>
      {detail !== undefined && <dd className={classes.detail}>{detail}</dd>}
    </dl>
  );
}
