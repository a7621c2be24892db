import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.js';
import classes from './disclosure.module.css';

export interface DisclosureProps {
  title: ReactNode;
  children: ReactNode;
  /** Whether it is open at first. */
  open?: boolean | undefined;
}

export function Disclosure({ title, children, open = false }: DisclosureProps) {
  return (
    <details className={classes.disclosure} open={open}>
      <summary className={classes.summary}>
        <span className={classes.title}>
          <bdi>{title}</bdi>
        </span>
        <Icon name="chevron-down" />
      </summary>
      <div className={classes.body}>{children}</div>
    </details>
  );
}
