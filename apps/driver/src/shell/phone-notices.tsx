import { Button, Notice, useFormats } from '@fleet/ui';
import { useAppUpdates } from '../install/app-updates.js';
import { useMessages } from '../language/driver-messages.js';
import { scarceBytes } from '../phone/storage-room.js';
import { usePhone } from '../phone/use-phone.js';
import { SignedOutNotice } from './signed-out-notice.js';

/** With a larger difference the times of captures would mislead; smaller differences are normal. */
const clockToleranceMs = 5 * 60_000;
const mebibyte = 1024 * 1024;

/** What is wrong with the phone, and what to do; usually nothing. */
export function PhoneNotices() {
  const { shell, install } = useMessages();
  const { text, spokenDuration, number } = useFormats();
  const { isReady, isTooOld, updateNow } = useAppUpdates();
  const { offsetMs, freeBytes } = usePhone((view) => ({
    offsetMs: view.clockOffsetMs,
    freeBytes: view.storage.freeBytes,
  }));
  const update = <Button onClick={() => void updateNow()}>{install.updateNow}</Button>;
  const clockText = offsetMs > 0 ? shell.clockFast : shell.clockSlow;
  return (
    <>
      {isTooOld && (
        <Notice tone="danger" title={install.tooOldTitle} action={update}>
          {install.tooOldText}
        </Notice>
      )}
      <SignedOutNotice isMain />
      {Math.abs(offsetMs) > clockToleranceMs && (
        <Notice tone="warning" title={text(clockText, { time: spokenDuration(Math.abs(offsetMs)) })}>
          {shell.clockText}
        </Notice>
      )}
      {freeBytes !== null && freeBytes < scarceBytes && (
        <Notice
          tone="warning"
          title={text(shell.storageTitle, { size: number(Math.floor(freeBytes / mebibyte)) })}
        >
          {shell.storageText}
        </Notice>
      )}
      {isReady && !isTooOld && (
        <Notice tone="info" title={install.newVersionTitle} action={update}>
          {install.newVersionText}
        </Notice>
      )}
    </>
  );
}
