import { type ReactNode, useId } from 'react';
import classes from './section.module.css';

export interface SectionProps {
  title?: string | undefined;
  children: ReactNode;
  actions?: ReactNode;
}

/** With a title, the section is a region of that name. */
export function Section({ title, children, actions }: SectionProps) {
  const titleId = useId();
  if (title === undefined) return <div className={classes.section}>{children}</div>;
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <div className={classes.head}>
        <h2 className={classes.title} id={titleId}>
          <bdi>{title}</bdi>
        </h2>
        {actions}
      </div>
      {children}
    </section>
  );
}
