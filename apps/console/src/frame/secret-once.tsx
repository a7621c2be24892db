import { Button, Dialog, Notice, SecretField } from '@fleet/ui';
import { useMessages } from '../language/console-messages.js';

export interface SecretOnceProps {
  title: string;
  label: string;
  /** Null if the call had to be repeated: the service says a secret only once. */
  secret: string | null;
  onStored: () => void;
}

/** Shows a new secret. Only its button closes it: nobody can read the secret again. */
export function SecretOnce({ title, label, secret, onStored }: SecretOnceProps) {
  const { frame } = useMessages();
  return (
    <Dialog
      open
      isFirm
      title={title}
      onClose={onStored}
      actions={
        <Button variant="primary" onClick={onStored}>
          {secret === null ? frame.close : frame.stored}
        </Button>
      }
    >
      {secret === null ? (
        <Notice tone="danger">{frame.secretLost}</Notice>
      ) : (
        <>
          <Notice tone="warning">{frame.secretText}</Notice>
          <SecretField label={label} value={secret} copyLabel={frame.copy} copiedLabel={frame.copied} />
        </>
      )}
    </Dialog>
  );
}
