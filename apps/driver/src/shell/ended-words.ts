import { useMessages } from '../language/driver-messages.js';
import { usePhone } from '../phone/use-phone.js';

/**
 * What the app says when the service refused the token before its time: the session has probably ended, by the driver's
 * own close if they asked for it, otherwise by the office. Null if the token has only expired.
 */
export function useEndedWords(): { title: string; text: string } | null {
  const { shell } = useMessages();
  const isInvalidated = usePhone((view) => view.isInvalidated);
  const isCloseAsked = usePhone((view) => view.isCloseAsked);
  if (!isInvalidated) return null;
  return isCloseAsked
    ? { title: shell.closedTitle, text: shell.closedText }
    : { title: shell.signedOutTitle, text: shell.maybeEndedText };
}
