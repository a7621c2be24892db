import { Button, Notice } from '@fleet/ui';
import { useNavigate } from '@tanstack/react-router';
import { useMessages } from '../language/driver-messages.js';
import { driverPaths } from '../phone/driver-paths.js';
import { usePhone } from '../phone/use-phone.js';
import { useEndedWords } from './ended-words.js';

/**
 * Shown when the service stops accepting the token during the work: nothing is sent until the driver logs in. If the
 * token was refused before it expired, the office may have ended the session; the phone learns that only at the next
 * log-in. On a main screen (`isMain`), the log-in is then the main action, so the notice has no button.
 */
export function SignedOutNotice({ isMain = false }: { isMain?: boolean }) {
  const { shell } = useMessages();
  const navigate = useNavigate();
  const isSignedOut = usePhone((view) => view.stage === 'working' && view.failure?.kind === 'signed_out');
  const ended = useEndedWords();
  if (!isSignedOut) return null;
  const logIn = <Button onClick={() => void navigate({ to: driverPaths.logIn })}>{shell.logInAgain}</Button>;
  return (
    <Notice
      tone="warning"
      title={ended?.title ?? shell.signedOutTitle}
      action={isMain && ended !== null ? undefined : logIn}
    >
      {ended?.text ?? shell.signedOutText}
    </Notice>
  );
}
