import { Button, Dialog, Notice, TextField } from '@fleet/ui';
import type { ReactNode } from 'react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useMessages } from '../language/console-messages.js';
import classes from './act-dialog.module.css';
import { FailedAct } from './faces.js';
import { usePlaceChange } from './place-change.js';

export interface ActDialogProps {
  title: string;
  /** The name of the record, unless the title or `seen` says it. */
  about?: string | undefined;
  /** What others will see after the act, in a sentence. */
  seen: ReactNode;
  /** The words of the button that carries out the act. */
  act: string;
  /** The words of the button that changes nothing. */
  keep: string;
  isDangerous?: boolean;
  /** True while the act is being carried out. The dialog then stays open, because the act cannot be undone. */
  isBusy: boolean;
  /** True if the act only reads, so that the dialog can be closed while the act is being carried out. */
  isReading?: boolean;
  /** Why the last attempt failed; null if there was no failure. */
  error: unknown;
  onAct: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/**
 * Asks before an act that affects others: says what they will see, and stays open until the service has carried it
 * out.
 */
export function ActDialog(props: ActDialogProps) {
  const { title, about, seen, act, keep, isDangerous = false, isBusy, isReading = false } = props;
  const { error, onAct, onClose, children } = props;
  const mustStay = isBusy && !isReading;
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const [attempts, setAttempts] = useState(0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Enter in the only field of a form submits it even if its button does nothing.
    if (isBusy) return;
    setAttempts(attempts + 1);
    onAct();
  };
  // A long form scrolls, so what is wrong may be out of sight.
  useEffect(() => {
    if (attempts === 0 || isBusy) return;
    const faulty = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-faulty] input');
    if (faulty) faulty.focus();
    else end.current?.scrollIntoView({ block: 'nearest' });
  }, [attempts, isBusy]);
  // The page behind the dialog now shows another record or another list.
  usePlaceChange(() => {
    if (!mustStay) onClose();
  });
  return (
    <Dialog
      open
      title={title}
      isBusy={mustStay}
      onClose={onClose}
      actions={
        <div className={classes.actions}>
          <Button onClick={onClose} disabled={mustStay}>
            {keep}
          </Button>
          <Button type="submit" form={formId} variant={isDangerous ? 'danger' : 'primary'} busy={isBusy}>
            {act}
          </Button>
        </div>
      }
    >
      {about !== undefined && (
        <p className={classes.about}>
          <bdi>{about}</bdi>
        </p>
      )}
      <Notice tone="info">{seen}</Notice>
      <form ref={form} id={formId} onSubmit={submit} noValidate>
        {children}
      </form>
      <div ref={end}>
        <FailedAct error={error} />
      </div>
    </Dialog>
  );
}

export interface ReasonFieldProps {
  label?: string;
  value: string;
  onChange: (reason: string) => void;
  /** True if the user pressed the button without a reason. */
  isMissing: boolean;
}

/** The field for the reason of an act. The service stores the reason. */
export function ReasonField({ label, value, onChange, isMissing }: ReasonFieldProps) {
  const { frame } = useMessages();
  return (
    <TextField
      label={label ?? frame.reason}
      value={value}
      onChange={onChange}
      error={isMissing ? frame.reasonMissing : undefined}
      multiline
      maxLength={1_000}
    />
  );
}
