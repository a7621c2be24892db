import type { ReactNode } from 'react';
import { IconButton } from '../button/icon-button.js';
import { classNames } from '../class-names/class-names.js';
import classes from './page.module.css';

export interface PageHeaderProps {
  title: string;
  subtitle?: ReactNode;
  back?: { label: string; onClick: () => void } | undefined;
  sign?: ReactNode;
  actions?: ReactNode;
}

/** With more letters, about four lines on a phone, the header scrolls away, so that there is room for the page. */
const mostThatStays = 120;

/** The heading can receive the focus, so that a screen reader begins a new page at its title. */
export function PageHeader({ title, subtitle, back, sign, actions }: PageHeaderProps) {
  const length = title.length + (typeof subtitle === 'string' ? subtitle.length : 0);
  return (
    <header className={classNames(classes.header, length > mostThatStays && classes.long)}>
      <div className={classes.top}>
        {back !== undefined && <IconButton icon="arrow-back" label={back.label} onClick={back.onClick} />}
        <h1 className={classes.title} tabIndex={-1}>
          <bdi>{title}</bdi>
        </h1>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {(subtitle || sign) && (
        <div className={classes.under}>
          {subtitle && (
            <p className={classes.subtitle}>
              <bdi>{subtitle}</bdi>
            </p>
          )}
          {sign}
        </div>
      )}
    </header>
  );
}
