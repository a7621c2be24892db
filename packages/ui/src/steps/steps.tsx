import type { ReactNode } from 'react';
import { classNames } from '../class-names/class-names.js';
import { StatusMark } from '../status-mark/status-mark.js';
import classes from './steps.module.css';

/** Steps in their order, as a vertical line. */
export function Steps({ children, label }: { children: ReactNode; label?: string | undefined }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without markers is a list
    <ol className={classes.steps} aria-label={label} role="list">
      {children}
    </ol>
  );
}

export interface StepProps {
  state: 'done' | 'current' | 'todo' | 'failed' | 'skipped';
  /** In place of the mark of the state. */
  mark?: ReactNode;
  title: ReactNode;
  detail?: ReactNode;
  children?: ReactNode;
}

export function Step({ state, mark, title, detail, children }: StepProps) {
  return (
    <li
      className={classNames(classes.step, classes[state])}
      aria-current={state === 'current' ? 'step' : undefined}
    >
      {mark ?? <StatusMark status={state} />}
      <div className={classes.body}>
        <div className={classes.title}>
          <bdi>{title}</bdi>
        </div>
        {detail !== undefined && detail !== null && <div className={classes.detail}>{detail}</div>}
        {children && <div className={classes.more}>{children}</div>}
      </div>
    </li>
  );
}
