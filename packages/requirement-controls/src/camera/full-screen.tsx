import { IconButton } from '@fleet/ui';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useCameraStep } from './camera-step.js';
import classes from './full-screen.module.css';

export interface FullScreenProps {
  title: string;
  closeLabel: string;
  onClose: () => void;
  /** Buttons beside the title. */
  actions?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
}

/**
 * Covers the page while the camera is open. Escape, the browser's "back" and the button close it, and the focus returns to
 * where it was.
 */
export function FullScreen({ title, closeLabel, onClose, actions, children, footer }: FullScreenProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  useCameraStep(onClose);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    element.showModal();
    heading.current?.focus();
    return () => element.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classes.screen}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={classes.head}>
        <IconButton icon="cross" label={closeLabel} onClick={onClose} />
        <h2 ref={heading} id={titleId} className={classes.title} tabIndex={-1}>
          {title}
        </h2>
        {actions}
      </div>
      <div className={classes.body}>{children}</div>
      {footer && <div className={classes.footer}>{footer}</div>}
    </dialog>
  );
}
