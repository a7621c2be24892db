import type { DriverFailure, ImageState, PhoneView } from '../phone/phone-view.js';

/** Why something is still on the phone; `untilMs` is by the clock of the device. */
export type WaitingReason =
  | { kind: 'no_network' | 'no_answer' | 'portal' | 'log_in' | 'fault' | 'sending' | 'picture' | 'next' }
  | { kind: 'busy'; untilMs: number | null }
  | { kind: 'blocked'; detail: string };

type PhonePart = Pick<PhoneView, 'isOnline' | 'sync' | 'failure' | 'clockOffsetMs'>;

/** What delays the whole queue; `next` if nothing does. */
export function reasonOfQueue({ isOnline, sync, failure, clockOffsetMs }: PhonePart): WaitingReason {
  if (!isOnline && (failure === null || failure.kind === 'unreachable')) return { kind: 'no_network' };
  if (failure !== null) return reasonOfFailure(failure, clockOffsetMs);
  if (sync === 'signed_out') return { kind: 'log_in' };
  return { kind: sync === 'flushing' ? 'sending' : 'next' };
}

/** A record whose picture is delayed waits for this picture; otherwise for the queue. */
export function reasonOfRecord(
  recordId: string,
  images: readonly ImageState[],
  queue: WaitingReason,
): WaitingReason {
  const own = images.filter((each) => each.recordIds.includes(recordId));
  return own.some((each) => each.state === 'delayed') ? { kind: 'picture' } : queue;
}

function reasonOfFailure(failure: DriverFailure, clockOffsetMs: number): WaitingReason {
  switch (failure.kind) {
    case 'signed_out':
      return { kind: 'log_in' };
    case 'unreachable':
    case 'aborted':
    case 'not_modified':
      return { kind: 'no_answer' };
    case 'unreadable':
      return failure.status >= 500 ? { kind: 'fault' } : { kind: 'portal' };
    case 'refused': {
      const { status, retryAfterMs, serverTime, problems } = failure;
      if (status === 401) return { kind: 'log_in' };
      if (status === 429 || status === 503) {
        const isKnown = retryAfterMs !== null && serverTime !== null;
        return { kind: 'busy', untilMs: isKnown ? serverTime + clockOffsetMs + retryAfterMs : null };
      }
      if (status >= 500) return { kind: 'fault' };
      return { kind: 'blocked', detail: problems.map((each) => each.message).join(' ') };
    }
    case 'not_stored':
      return { kind: 'blocked', detail: failure.message };
    case 'organisation_needed':
    case 'other_driver':
      return { kind: 'log_in' };
  }
}
