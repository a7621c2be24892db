import type { ReactNode } from 'react';
import classes from './fact-list.module.css';

/** What is known about a record: each fact with its name. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}

export interface FactProps {
  name: string;
  children: ReactNode;
  /** Long text gets the whole width. */
  wide?: boolean | undefined;
}

export function Fact({ name, children, wide = false }: FactProps) {
  return (
    <div className={wide ? classes.wide : undefined}>
      <dt className={classes.name}>{name}</dt>
      <dd className={classes.value}>{children}</dd>
    </div>
  );
}
