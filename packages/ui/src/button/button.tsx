import type { AriaAttributes, ReactNode, Ref } from 'react';
import { classNames } from '../class-names/class-names.js';
import { Icon } from '../icon/icon.js';
import type { IconName } from '../icon/icon-paths.js';
import classes from './button.module.css';

export interface ButtonProps extends AriaAttributes {
  children: ReactNode;
  onClick?: (() => void) | undefined;
  /** Makes the button a link: for a call or another app. */
  href?: string | undefined;
  type?: 'button' | 'submit' | undefined;
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  /** While the action runs, the button keeps the focus and ignores clicks. */
  busy?: boolean | undefined;
  disabled?: boolean | undefined;
  icon?: IconName | undefined;
  fullWidth?: boolean | undefined;
  id?: string | undefined;
  /** The id of the form that the button submits, if the button is outside the form. */
  form?: string | undefined;
  autoFocus?: boolean | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

export function Button(props: ButtonProps) {
  return <SizedButton {...props} size="control" />;
}

/** The button in one of its two sizes. */
export function SizedButton({
  children,
  onClick,
  href,
  type = 'button',
  variant = 'secondary',
  busy = false,
  disabled,
  icon,
  fullWidth = false,
  autoFocus,
  ref,
  size,
  form,
  ...shared
}: ButtonProps & { size: 'control' | 'main' }) {
  const look = classNames(
    classes.button,
    classes[variant],
    size === 'main' && classes.main,
    fullWidth && classes.fullWidth,
  );
  const content = (
    <>
      {busy ? <span className={classes.busy} aria-hidden="true" /> : icon && <Icon name={icon} />}
      <span className={classes.words}>
        <bdi>{children}</bdi>
      </span>
    </>
  );
  if (href !== undefined) {
    return (
      <a {...shared} className={look} href={href} onClick={onClick}>
        {content}
      </a>
    );
  }
  return (
    <button
      {...shared}
      {...(busy ? { 'aria-busy': true, 'aria-disabled': true } : {})}
      {...(autoFocus ? { autoFocus } : {})}
      ref={ref}
      type={busy ? 'button' : type}
      form={form}
      className={look}
      disabled={disabled}
      onClick={busy ? undefined : onClick}
    >
      {content}
    </button>
  );
}
