import { Icon, type IconName } from '@fleet/ui';
import type { ReactNode } from 'react';
import classes from './judgement.module.css';

export type JudgementTone = 'good' | 'odd' | 'bad';

const icons: Record<JudgementTone, IconName> = { good: 'check', odd: 'warning', bad: 'octagon' };

/** What the app makes of a value, as words with a shape. */
export function Judgement({ tone, children }: { tone: JudgementTone; children: ReactNode }) {
  return (
    <p className={`${classes.judgement} ${classes[tone]}`}>
      <Icon name={icons[tone]} />
      <span>{children}</span>
    </p>
  );
}
