import { parseTimeSpan } from '@fleet/contract/ground/time-span-format';
import type { ReleaseRequest } from '../phone/phone-view.js';

const firstSeen = new WeakMap<ReleaseRequest, number>();

/**
 * When the request is due, by the clock of the device: the time that was left by the server's clock, from the moment at
 * which the phone heard of it. A wrong clock of the device changes nothing.
 */
export function deadlineMs(request: ReleaseRequest, nowMs: number): number {
  const known = firstSeen.get(request);
  if (known !== undefined) return known;
  // The server's clock is known to the second only.
  const made = nowMs + Math.min(request.remainingMs, thresholdMs(request));
  firstSeen.set(request, made);
  return made;
}

/** All the time that there was to answer. */
export function thresholdMs(request: ReleaseRequest): number {
  return Math.max(parseTimeSpan(request.threshold) ?? request.remainingMs, 1);
}

/** `4:05`, and `1:04:05` above an hour. */
export function countdownText(remainingMs: number): string {
  const seconds = Math.max(0, Math.ceil(remainingMs / 1_000));
  const two = (value: number) => `${value}`.padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}
