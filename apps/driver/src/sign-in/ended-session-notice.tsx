import { Notice, useFormats } from '@fleet/ui';
import { useMessages } from '../language/driver-messages.js';
import { usePhone } from '../phone/use-phone.js';

/** Why the office ended the session, where that was not known before the driver logged in again. */
export function EndedSessionNotice() {
  const { release } = useMessages();
  const { text } = useFormats();
  const end = usePhone((view) => view.sessionEnd);
  if (end?.status !== 'revoked' || end.reason === null) return null;
  return (
    <Notice tone="warning" title={release.revokedHeadline}>
      {text(release.revokedReason, { reason: end.reason })}
    </Notice>
  );
}
