import type { ReactNode } from 'react';
import classes from './list.module.css';

export interface ListProps {
  label?: string | undefined;
  children: ReactNode;
}

export function List({ label, children }: ListProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without markers is a list
    <ul className={classes.list} aria-label={label} role="list">
      {children}
    </ul>
  );
}
