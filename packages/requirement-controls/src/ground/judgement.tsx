import { Icon, type IconName } from '@fleet/ui';
import type { ReactNode } from 'react';
import classes from './judgement.module.css';

export type JudgementTone = 'good' | 'odd' | 'bad';

const icons: Record<JudgementTone, IconName> = { good: 'check', odd: 'warning', bad: 'octagon' };

/** The app's judgement of a value, as a text with an icon. */
export function Judgement({ tone, children }: { tone: JudgementTone; children: ReactNode }) {
  return (
    <p className={`${classes.judgement} ${classes[tone]}`}>
      <Icon name={icons[tone]} />
      <span>{children}</span>
    </p>
  );
}
