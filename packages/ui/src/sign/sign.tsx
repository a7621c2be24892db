import type { ReactNode } from 'react';
import { classNames } from '../class-names/class-names.js';
import { Icon } from '../icon/icon.js';
import type { IconName } from '../icon/icon-paths.js';
import classes from './sign.module.css';

type SignTone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'offline' | 'skipped';

export interface SignProps {
  tone: SignTone;
  children: ReactNode;
  /** Makes the sign a button that opens its subject. */
  onClick?: (() => void) | undefined;
}

const icons: Partial<Record<SignTone, IconName>> = {
  accent: 'arrow-forward',
  success: 'check',
  warning: 'clock',
  danger: 'octagon',
  offline: 'offline',
  skipped: 'minus',
};

/** A state as a word with an icon. */
export function Sign({ tone, children, onClick }: SignProps) {
  const icon = icons[tone];
  const content = (
    <>
      {icon !== undefined && <Icon name={icon} />}
      <span>{children}</span>
      {onClick !== undefined && <Icon name="chevron-forward" />}
    </>
  );
  const className = classNames(classes.sign, classes[tone], onClick !== undefined && classes.opens);
  if (onClick === undefined) return <span className={className}>{content}</span>;
  return (
    <button type="button" className={className} onClick={onClick}>
      {content}
    </button>
  );
}
