import type { ReactNode } from 'react';
import classes from './page.module.css';

export interface PageProps {
  header: ReactNode;
  /** The main action, always visible at the bottom. */
  footer?: ReactNode;
  children: ReactNode;
  /** The name of the main landmark. */
  label?: string | undefined;
}

export function Page({ header, footer, children, label }: PageProps) {
  return (
    <div className={classes.page}>
      {header}
      <main className={classes.main} aria-label={label}>
        {children}
      </main>
      {footer !== undefined && footer !== null && <footer className={classes.footer}>{footer}</footer>}
    </div>
  );
}
