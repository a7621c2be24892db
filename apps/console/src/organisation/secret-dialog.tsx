import { Button, Dialog, Notice } from '@fleet/ui';
import { useState } from 'react';
import { useMessages } from '../language/console-messages.js';
import classes from './organisation.module.css';

export interface SecretDialogProps {
  title: string;
  /** For whom it is, and that nobody can see it again. */
  warning: string;
  /** The name of the secret. */
  label: string;
  secret: string;
  onClose: () => void;
}

/** Shows a secret once. Only the button says that it is stored, so that no stray click loses it. */
export function SecretDialog({ title, warning, label, secret, onClose }: SecretDialogProps) {
  const { organisation } = useMessages();
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = () =>
    void navigator.clipboard.writeText(secret).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Dialog
      open
      isFirm
      title={title}
      onClose={onClose}
      actions={
        <div className={classes.row}>
          {'clipboard' in navigator && (
            <Button variant="primary" onClick={copy}>
              {organisation.copy}
            </Button>
          )}
          <Button onClick={onClose}>{organisation.stored}</Button>
        </div>
      }
    >
      <Notice tone="warning">{warning}</Notice>
      <p>{label}</p>
      <output className={classes.secret} dir="ltr" aria-label={label}>
        {secret}
      </output>
      <p role="status">
        {copied === true && organisation.copied}
        {copied === false && organisation.notCopied}
      </p>
    </Dialog>
  );
}
