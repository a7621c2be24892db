import { Button, ButtonRow, Dialog, Notice, TextField } from '@fleet/ui';
import { useState } from 'react';
import { useMessages } from '../language/driver-messages.js';
import { usePhoneActions } from '../phone/use-phone.js';
import { useUnsentPaths } from './use-unsent-paths.js';

export interface GiveUpDialogProps {
  recordId: string;
  open: boolean;
  onClose: () => void;
}

/** Explains what giving up a record means, and asks for a reason that controllers read. */
export function GiveUpDialog({ recordId, open, onClose }: GiveUpDialogProps) {
  const { unsent } = useMessages();
  const { giveUp } = usePhoneActions();
  const { fromMend } = useUnsentPaths();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const isMissing = reason.trim() === '';

  async function confirm(): Promise<void> {
    setTried(true);
    if (isMissing || isBusy) return;
    setBusy(true);
    const answer = await giveUp(recordId, reason.trim());
    setBusy(false);
    setFailed(!answer.ok);
    if (answer.ok) fromMend();
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={unsent.giveUpTitle}
      actions={
        <ButtonRow>
          <Button onClick={onClose}>{unsent.keep}</Button>
          <Button variant="danger" busy={isBusy} onClick={() => void confirm()}>
            {unsent.giveUpDo}
          </Button>
        </ButtonRow>
      }
    >
      <p>{unsent.giveUpText}</p>
      {isFailed && (
        <Notice tone="danger" title={unsent.notGivenUp}>
          {unsent.notGivenUpText}
        </Notice>
      )}
      <TextField
        label={unsent.giveUpReason}
        value={reason}
        onChange={setReason}
        multiline
        maxLength={1_000}
        error={isTried && isMissing ? unsent.giveUpReasonMissing : undefined}
      />
    </Dialog>
  );
}
