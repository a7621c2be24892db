import type { Formats } from '@fleet/ui';
import type { DriverMessages } from '../language/driver-messages.js';
import type { ImageState } from '../phone/phone-view.js';
import type { WaitingReason } from './waiting-reason.js';

type Words = DriverMessages['unsent'];

export function waitingWords(
  reason: WaitingReason,
  { wait }: Words,
  { text, time }: Pick<Formats, 'text' | 'time'>,
): string {
  if (reason.kind === 'busy') {
    if (reason.untilMs === null) return wait.busy;
    return text(wait.busyUntil, { time: time(new Date(reason.untilMs).toISOString()) });
  }
  return reason.kind === 'blocked' ? text(wait.blocked, { detail: reason.detail }) : wait[reason.kind];
}

/** Why a picture is delayed. It delays only its own record. */
export function delayWords(
  { reason }: ImageState,
  { picture }: Words,
  { text }: Pick<Formats, 'text'>,
): string | null {
  if (reason === null) return null;
  if (reason.kind === 'refused') {
    if (reason.problems.some((each) => each.code === 'image_quota_reached')) return picture.quota;
    const detail = reason.problems[0]?.message ?? `${reason.status}`;
    return text(picture.storageRefuses, { detail });
  }
  if (reason.kind === 'unreadable') return text(picture.storageRefuses, { detail: `${reason.status}` });
  return picture.storageAway;
}
