import { Button, ButtonRow, Dialog, Notice, useFormats } from '@fleet/ui';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMessages } from '../language/driver-messages.js';
import { driverPaths } from '../phone/driver-paths.js';
import { usePhone, usePhoneActions } from '../phone/use-phone.js';
import { useUnsentList } from './way-back.js';

/** Explains what logging out means for unsent records and for the session. */
export function LogOutDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { shell } = useMessages();
  const { text } = useFormats();
  const navigate = useNavigate();
  const toList = useUnsentList();
  const { logOut } = usePhoneActions();
  const [isBusy, setBusy] = useState(false);
  const { unsentCount, assetName } = usePhone((view) => ({
    unsentCount: view.waitingCount + view.refusedCount,
    assetName: view.session === null ? null : (view.asset?.name ?? view.session.asset_id),
  }));

  async function leave() {
    setBusy(true);
    await logOut();
    setBusy(false);
    onClose();
    await navigate({ to: driverPaths.logIn });
  }

  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={shell.logOutTitle}
      actions={
        <ButtonRow>
          <Button onClick={onClose}>{shell.stay}</Button>
          <Button variant="danger" busy={isBusy} onClick={() => void leave()}>
            {shell.logOut}
          </Button>
        </ButtonRow>
      }
    >
      {unsentCount > 0 && (
        <Notice tone="warning" action={<Button onClick={toList}>{shell.sendFirst}</Button>}>
          {text(shell.logOutUnsent, { count: unsentCount })}
        </Notice>
      )}
      {assetName !== null && (
        <Notice tone="warning">{text(shell.logOutSession, { asset: assetName })}</Notice>
      )}
      <p>{shell.logOutText}</p>
    </Dialog>
  );
}
