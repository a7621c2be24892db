import type { DriverFailure } from '@fleet/client/driver';
import { Button, ButtonRow, Dialog, Notice, useFormats } from '@fleet/ui';
import { useState } from 'react';
import { useMessages } from '../language/driver-messages.js';
import { usePhone, usePhoneActions } from '../phone/use-phone.js';
import { failureText } from './failure-text.js';

/**
 * Shows the driver's session on another phone: since when, with which asset, and how to end it. `isRefused` if the driver
 * could not start a session because of it.
 */
export function OtherSessionNotice({ isRefused }: { isRefused: boolean }) {
  const messages = useMessages();
  const { signIn } = messages;
  const formats = useFormats();
  const { endOtherSession } = usePhoneActions();
  const { session, assets } = usePhone((view) => ({ session: view.otherSession, assets: view.assets }));
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<DriverFailure | null>(null);
  if (session === null) return null;

  async function end() {
    setBusy(true);
    const ended = await endOtherSession(signIn.endOtherReason);
    setBusy(false);
    setAsking(false);
    setFailure(ended.ok ? null : ended.failure);
  }

  const asset = assets.find((each) => each.id === session.asset_id)?.name ?? session.asset_id;
  const words = failure === null ? null : failureText(failure, messages, formats, Date.now());
  return (
    <>
      <Notice
        tone={isRefused ? 'danger' : 'warning'}
        title={signIn.driverElsewhereTitle}
        action={<Button onClick={() => setAsking(true)}>{signIn.endOther}</Button>}
      >
        {formats.text(signIn.driverElsewhereText, { time: formats.dateTime(session.created_at), asset })}
      </Notice>
      {words !== null && (
        <Notice tone="danger" title={words.title}>
          {words.text}
        </Notice>
      )}
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={signIn.endOtherTitle}
        actions={
          <ButtonRow>
            <Button onClick={() => setAsking(false)}>{signIn.keepOther}</Button>
            <Button variant="danger" busy={isBusy} onClick={() => void end()}>
              {signIn.endOther}
            </Button>
          </ButtonRow>
        }
      >
        <p>{signIn.endOtherText}</p>
      </Dialog>
    </>
  );
}
