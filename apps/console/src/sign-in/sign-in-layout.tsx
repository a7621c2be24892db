import { type ReactNode, useEffect } from 'react';
import { LookChoices } from '../frame/user-menu.js';
import classes from './sign-in.module.css';

/** A page before the log-in: its question, and the choice of theme and language. */
export function SignInLayout({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <main className={classes.page}>
      <div className={classes.panel}>
        <h1 tabIndex={-1}>{title}</h1>
        {children}
      </div>
      <div className={classes.looks}>
        <LookChoices />
      </div>
    </main>
  );
}
