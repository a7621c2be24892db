import type { ReactNode } from 'react';
import { classNames } from '../class-names/class-names.js';
import { Icon } from '../icon/icon.js';
import type { IconName } from '../icon/icon-paths.js';
import classes from './list.module.css';

export interface ListRowProps {
  title: ReactNode;
  detail?: ReactNode;
  /** Shown at the end of the row: a time or a sign. */
  end?: ReactNode;
  icon?: IconName | undefined;
  /** Shown in place of an icon: a `StatusMark` or a picture. */
  start?: ReactNode;
  onClick?: (() => void) | undefined;
  href?: string | undefined;
  tone?: 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | undefined;
}

export function ListRow({ title, detail, end, icon, start, onClick, href, tone = 'neutral' }: ListRowProps) {
  const opens = onClick !== undefined || href !== undefined;
  const content = (
    <>
      {start ?? (icon !== undefined && <Icon name={icon} />)}
      <span className={classes.content}>
        <span className={classes.words}>
          <span className={classes.title}>
            <bdi>{title}</bdi>
          </span>
          {detail !== undefined && detail !== null && <span className={classes.detail}>{detail}</span>}
        </span>
        {end !== undefined && end !== null && <span className={classes.end}>{end}</span>}
      </span>
      {opens && <Icon name="chevron-forward" />}
    </>
  );
  const className = classNames(classes.row, classes[tone], opens && classes.opens);
  return (
    <li className={classes.item}>
      {href !== undefined ? (
        <a className={className} href={href} onClick={onClick}>
          {content}
        </a>
      ) : onClick !== undefined ? (
        <button type="button" className={className} onClick={onClick}>
          {content}
        </button>
      ) : (
        <div className={className}>{content}</div>
      )}
    </li>
  );
}
