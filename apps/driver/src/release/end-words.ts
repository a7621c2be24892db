import { useFormats } from '@fleet/ui';
import { useReleaseMessages } from '../language/release-messages.js';
import { usePhone } from '../phone/use-phone.js';

/** What the app says about the end of a session that its driver did not close on this phone. */
export interface EndWords {
  title: string;
  text: string;
  /** The controller's own words. */
  reason: string | null;
}

/** Until the service has said who ended the session, the words fit both the office and the driver. */
export function useEndWords(): EndWords {
  const release = useReleaseMessages();
  const { text, dateTime } = useFormats();
  const { end, transfer } = usePhone((view) => ({ end: view.sessionEnd, transfer: view.unansweredTransfer }));
  if (transfer !== null) {
    const { routeName: route, deadlineAt } = transfer;
    const due = text(release.revokedDue, { route, time: dateTime(deadlineAt) });
    return { title: release.revokedHeadline, text: due, reason: null };
  }
  const reason = end?.reason ?? null;
  switch (end?.revocation) {
    case 'by_driver':
      return { title: release.ownHeadline, text: release.ownText, reason: null };
    case 'by_controller':
      return { title: release.revokedHeadline, text: release.revokedText, reason };
    case 'automatic_release':
      return { title: release.revokedHeadline, text: release.revokedUnanswered, reason: null };
    case 'driver_disabled':
      return { title: release.revokedHeadline, text: release.revokedDisabled, reason: null };
    default:
      return { title: release.endedHeadline, text: release.endedText, reason };
  }
}
