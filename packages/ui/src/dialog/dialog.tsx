import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../button/icon-button.js';
import { classNames } from '../class-names/class-names.js';
import { useComponentWords } from '../language/component-words.js';
import classes from './dialog.module.css';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
  /** The dialog has no way to close it: the page behind cannot be used before the question is answered. */
  isFirm?: boolean | undefined;
  /** While the act of the dialog runs, nothing closes the dialog, because the act cannot be undone. */
  isBusy?: boolean | undefined;
  /** As wide as the window allows, for pictures. */
  isWide?: boolean | undefined;
  /** At the top of the window: for a list that grows below a field, and for a phone's keyboard below it. */
  isHigh?: boolean | undefined;
}

export function Dialog(props: DialogProps) {
  return <ModalDialog {...props} place="middle" />;
}

/** A dialog at the bottom of the screen, near the thumb. */
export function Sheet(props: DialogProps) {
  return <ModalDialog {...props} place="bottom" />;
}

function ModalDialog({
  open,
  onClose,
  title,
  children,
  actions,
  isFirm = false,
  isBusy = false,
  isWide = false,
  isHigh = false,
  place,
}: DialogProps & { place: 'middle' | 'bottom' }) {
  const words = useComponentWords();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // A layout effect closes the dialog before it is removed from the page, because closing restores the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || element === null) return;
    element.showModal();
    heading.current?.focus();
    return () => element.close();
  }, [open]);
  const mayClose = !isFirm && !isBusy;
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current && mayClose) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes a dialog on Escape
    <dialog
      ref={dialog}
      className={classNames(classes.dialog, classes[place], isWide && classes.wide, isHigh && classes.high)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (mayClose) onClose();
      }}
      onClose={() => {
        // At a second Escape, browsers close the dialog even if the page prevented it.
        if (!open || dialog.current?.open !== false) return;
        if (mayClose) onClose();
        else dialog.current.showModal();
      }}
      onClick={closeOnBackdrop}
    >
      {open && (
        <div className={classes.content}>
          <div className={classes.head}>
            <h2 ref={heading} id={titleId} className={classes.title} tabIndex={-1}>
              <bdi>{title}</bdi>
            </h2>
            {!isFirm && <IconButton icon="cross" label={words.close} onClick={onClose} disabled={isBusy} />}
          </div>
          <div className={classes.body}>{children}</div>
          {actions && <div className={classes.actions}>{actions}</div>}
        </div>
      )}
    </dialog>
  );
}
