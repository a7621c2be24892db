import type { ReactNode } from 'react';
import classes from './button.module.css';

/** Buttons of equal size, side by side; below each other if the texts are long. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}
