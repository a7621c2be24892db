import { Notice, useFormats } from '@fleet/ui';
import { useReleaseMessages } from '../language/release-messages.js';
import { usePhone } from '../phone/use-phone.js';
import { useEndWords } from '../release/end-words.js';

/** Who ended the session and why, if that was not known before the driver logged in again. */
export function EndedSessionNotice() {
  const release = useReleaseMessages();
  const formats = useFormats();
  const isRevoked = usePhone((view) => view.sessionEnd?.status === 'revoked');
  const { title, text, reason } = useEndWords();
  if (!isRevoked) return null;
  return (
    <Notice tone="warning" title={title}>
      {reason === null ? text : formats.text(release.revokedReason, { reason })}
    </Notice>
  );
}
