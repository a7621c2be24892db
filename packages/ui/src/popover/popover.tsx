import { type MouseEvent, type ReactNode, useId, useState } from 'react';
import { classNames } from '../class-names/class-names.js';
import classes from './popover.module.css';

export interface PopoverProps {
  /** The content of the button that opens it. */
  button: ReactNode;
  /** The name of the panel. */
  label: string;
  className?: string | undefined;
  panelClassName?: string | undefined;
  children: ReactNode;
}

/**
 * A panel over the page. The browser closes it on Escape and on a click elsewhere, and returns the focus; a link in it
 * closes it, too.
 */
export function Popover({ button, label, className, panelClassName, children }: PopoverProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={classNames(classes.opener, className)}
        popoverTarget={id}
        aria-expanded={open}
      >
        {button}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key that opens a link is also a click */}
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={classNames(classes.panel, panelClassName)}
        onClick={closeAfterLink}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {open && children}
      </div>
    </>
  );
}

function closeAfterLink({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  if (target instanceof Element && target.closest('a') !== null) currentTarget.hidePopover();
}
