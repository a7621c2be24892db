import type { ReactNode } from 'react';
import { classNames } from '../class-names/class-names.js';
import { Icon } from '../icon/icon.js';
import type { IconName } from '../icon/icon-paths.js';
import classes from './sign.module.css';

type SignTone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'offline' | 'skipped';

export interface SignProps {
  tone: SignTone;
  children: ReactNode;
}

const icons: Partial<Record<SignTone, IconName>> = {
  accent: 'arrow-forward',
  success: 'check',
  warning: 'clock',
  danger: 'octagon',
  offline: 'offline',
  skipped: 'minus',
};

/** A state as a word with a shape. */
export function Sign({ tone, children }: SignProps) {
  const icon = icons[tone];
  return (
    <span className={classNames(classes.sign, classes[tone])}>
      {icon !== undefined && <Icon name={icon} />}
      <span>{children}</span>
    </span>
  );
}
