import { type DriverFailure, hasProblem } from '@fleet/client/driver';
import type { Formats } from '@fleet/ui';
import type { DriverMessages } from '../language/driver-messages.js';

/** What is wrong, then what to do. */
export interface FailureText {
  title: string;
  text: string;
}

/** Why the log-in failed, in the driver's words. */
export function failureText(
  failure: DriverFailure,
  { signIn }: Pick<DriverMessages, 'signIn'>,
  { text, time }: Pick<Formats, 'text' | 'time'>,
  nowMs: number,
): FailureText {
  switch (failure.kind) {
    case 'signed_out':
      return { title: signIn.wrongTitle, text: signIn.wrongText };
    case 'unreachable':
    case 'aborted':
      return navigator.onLine
        ? { title: signIn.unreachableTitle, text: signIn.unreachableText }
        : { title: signIn.offlineTitle, text: signIn.offlineText };
    case 'unreadable':
      if (failure.reason === 'wrong_shape') return { title: signIn.versionTitle, text: signIn.versionText };
      return failure.status >= 500
        ? { title: signIn.faultTitle, text: text(signIn.faultText, { detail: `${failure.status}` }) }
        : { title: signIn.portalTitle, text: signIn.portalText };
    case 'organisation_needed':
      return { title: signIn.notDriverTitle, text: signIn.notDriverText };
    case 'not_stored':
      return failure.reason === 'full'
        ? { title: signIn.storageFullTitle, text: signIn.storageFullText }
        : {
            title: signIn.storageBrokenTitle,
            text: text(signIn.storageBrokenText, { detail: failure.message }),
          };
    case 'other_driver':
      return { title: signIn.otherDriverTitle, text: text(signIn.useName, { name: failure.username }) };
    case 'not_modified':
      return { title: signIn.unreachableTitle, text: signIn.unreachableText };
    case 'refused':
      return refusalText(failure, signIn, { text, time }, nowMs);
  }
}

function refusalText(
  refusal: Extract<DriverFailure, { kind: 'refused' }>,
  signIn: DriverMessages['signIn'],
  { text, time }: Pick<Formats, 'text' | 'time'>,
  nowMs: number,
): FailureText {
  const { retryAfterMs, status, problems } = refusal;
  const at = retryAfterMs === null ? null : time(new Date(nowMs + retryAfterMs).toISOString());
  if (hasProblem(refusal, 'invalid_credentials')) return { title: signIn.wrongTitle, text: signIn.wrongText };
  if (hasProblem(refusal, 'account_locked')) {
    const words = at === null ? signIn.lockedTextNoTime : text(signIn.lockedText, { time: at });
    return { title: signIn.lockedTitle, text: words };
  }
  if (hasProblem(refusal, 'unknown_host')) {
    return { title: signIn.addressTitle, text: text(signIn.addressText, { host: location.host }) };
  }
  if (status === 429 && at !== null) {
    return { title: signIn.busyTitle, text: text(signIn.busyText, { time: at }) };
  }
  if (status >= 500) {
    return { title: signIn.faultTitle, text: text(signIn.faultText, { detail: `${status}` }) };
  }
  return { title: signIn.refusedTitle, text: problems.map((each) => each.message).join(' ') };
}
