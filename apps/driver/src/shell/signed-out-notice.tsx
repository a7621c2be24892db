import { Button, Notice } from '@fleet/ui';
import { useNavigate } from '@tanstack/react-router';
import { useMessages } from '../language/driver-messages.js';
import { driverPaths } from '../phone/driver-paths.js';
import { usePhone } from '../phone/use-phone.js';

/**
 * During the work, the service does not accept the token any more: nothing is sent until the driver logs in. The
 * office may have ended the session, which the phone hears only then.
 */
export function SignedOutNotice() {
  const { shell } = useMessages();
  const navigate = useNavigate();
  const isSignedOut = usePhone((view) => view.stage === 'working' && view.failure?.kind === 'signed_out');
  if (!isSignedOut) return null;
  return (
    <Notice
      tone="warning"
      title={shell.signedOutTitle}
      action={<Button onClick={() => void navigate({ to: driverPaths.logIn })}>{shell.logInAgain}</Button>}
    >
      {shell.signedOutText}
    </Notice>
  );
}
