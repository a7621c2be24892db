import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.js';
import type { IconName } from '../icon/icon-paths.js';
import classes from './empty-state.module.css';

export interface EmptyStateProps {
  title: string;
  text: ReactNode;
  action?: ReactNode;
  icon?: IconName | undefined;
}

/** Explains why there is no content, and offers the first step. */
export function EmptyState({ title, text, action, icon }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      {icon !== undefined && <Icon name={icon} />}
      <p className={classes.title}>{title}</p>
      <p className={classes.text}>{text}</p>
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
