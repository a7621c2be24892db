import { useMessages } from '../language/driver-messages.js';
import { usePhone } from '../phone/use-phone.js';

/**
 * What the app says when the service refused the token before it expired. The session has then probably ended: the
 * driver closed it, if they had asked for that, otherwise the office ended it. Null if the token has only expired.
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
