import { Button, Notice, useFormats } from '@fleet/ui';
import { useMessages } from '../language/driver-messages.js';
import { useReleaseMessages } from '../language/release-messages.js';
import { usePhone, usePhoneActions } from '../phone/use-phone.js';
import { lateRecords } from './late-records.js';

/** Says which sent records the office still decides about, and which do not count. */
export function OfficeNotice() {
  const release = useReleaseMessages();
  const { text } = useFormats();
  const count = usePhone((view) => lateRecords(view.quarantined).waiting);
  return (
    <>
      <DiscardNotice />
      {count > 0 && <Notice tone="info">{text(release.safeQuarantined, { count })}</Notice>}
    </>
  );
}

/** Says which records do not count, until the driver has read it. */
export function DiscardNotice() {
  const { unsent, route } = useMessages();
  const { text } = useFormats();
  const { acceptDiscards } = usePhoneActions();
  const count = usePhone((view) => lateRecords(view.quarantined).discarded);
  if (count === 0) return null;
  return (
    <Notice tone="warning" action={<Button onClick={acceptDiscards}>{route.understood}</Button>}>
      {text(unsent.discarded, { count })}
    </Notice>
  );
}
