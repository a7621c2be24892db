import type { ReactNode } from 'react';
import classes from './button.module.css';

/** Buttons of equal size: beside each other, under each other where the words need it. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}
