import type { AriaAttributes, ReactNode, Ref } from 'react';
import { classNames } from '../class-names/class-names.js';
import { Icon } from '../icon/icon.js';
import type { IconName } from '../icon/icon-paths.js';
import classes from './button.module.css';

export interface ButtonProps extends AriaAttributes {
  children: ReactNode;
  onClick?: (() => void) | undefined;
  /** A link that looks like a button: a call, a hand-over to another app. */
  href?: string | undefined;
  type?: 'button' | 'submit' | undefined;
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  /** The act is under way: the button keeps the focus and does not answer. */
  busy?: boolean | undefined;
  disabled?: boolean | undefined;
  icon?: IconName | undefined;
  fullWidth?: boolean | undefined;
  id?: string | undefined;
  autoFocus?: boolean | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

export function Button(props: ButtonProps) {
  return <SizedButton {...props} size="control" />;
}

/** Both sizes of the button. */
export function SizedButton({
  children,
  onClick,
  href,
  type = 'button',
  variant = 'secondary',
  busy = false,
  icon,
  fullWidth = false,
  size,
  ...rest
}: ButtonProps & { size: 'control' | 'main' }) {
  const className = classNames(
    classes.button,
    classes[variant],
    size === 'main' && classes.main,
    fullWidth && classes.fullWidth,
  );
  const content = (
    <>
      {busy ? <span className={classes.busy} aria-hidden="true" /> : icon && <Icon name={icon} />}
      <span className={classes.words}>{children}</span>
    </>
  );
  if (href !== undefined) {
    const { disabled: _, autoFocus: __, ref: ___, ...aria } = rest;
    return (
      <a {...aria} className={className} href={href} onClick={onClick}>
        {content}
      </a>
    );
  }
  return (
    <button
      {...rest}
      type={busy ? 'button' : type}
      className={className}
      onClick={busy ? undefined : onClick}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
    >
      {content}
    </button>
  );
}
