import type { ReactNode } from 'react';
import { classNames } from '../class-names/class-names.js';
import { Icon } from '../icon/icon.js';
import type { IconName } from '../icon/icon-paths.js';
import classes from './notice.module.css';

type NoticeTone = 'info' | 'success' | 'warning' | 'danger';

export interface NoticeProps {
  tone: NoticeTone;
  title?: string | undefined;
  children?: ReactNode;
  action?: ReactNode;
}

const icons: Record<NoticeTone, IconName> = {
  info: 'info',
  success: 'check',
  warning: 'warning',
  danger: 'octagon',
};

/**
 * Shows what is wrong or new, then what to do. Screen readers announce danger immediately, and other tones at the next
 * pause.
 */
export function Notice({ tone, title, children, action }: NoticeProps) {
  return (
    <div className={classNames(classes.notice, classes[tone])} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon name={icons[tone]} />
      <div className={classes.words}>
        {title !== undefined && <p className={classes.title}>{title}</p>}
        {children && <div>{children}</div>}
        {action && <div className={classes.action}>{action}</div>}
      </div>
    </div>
  );
}
