import type { ReactNode } from 'react';
import { IconButton } from '../button/icon-button.js';
import classes from './page.module.css';

export interface PageHeaderProps {
  title: string;
  subtitle?: ReactNode;
  back?: { label: string; onClick: () => void } | undefined;
  sign?: ReactNode;
  actions?: ReactNode;
}

/** The heading can take the focus, so that a new page starts to be read at its title. */
export function PageHeader({ title, subtitle, back, sign, actions }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      {back !== undefined && <IconButton icon="arrow-back" label={back.label} onClick={back.onClick} />}
      <div className={classes.titles}>
        <h1 className={classes.title} tabIndex={-1}>
          {title}
        </h1>
        {subtitle !== undefined && subtitle !== null && <p className={classes.subtitle}>{subtitle}</p>}
      </div>
      {sign !== undefined && sign !== null && <div className={classes.sign}>{sign}</div>}
      {actions !== undefined && actions !== null && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}
