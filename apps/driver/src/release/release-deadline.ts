import { parseTimeSpan } from '@fleet/contract/ground/time-span-format';
import type { ReleaseRequest } from '../phone/phone-view.js';

const firstSeen = new WeakMap<ReleaseRequest, number>();

/**
 * The deadline by the device's clock: the remaining time by the server's clock, counted from when the phone received
 * the request. A wrong device clock has no effect.
 */
export function deadlineMs(request: ReleaseRequest, nowMs: number): number {
  const known = firstSeen.get(request);
  if (known !== undefined) return known;
  // The server's clock is known only to the second, so the remaining time may exceed the threshold.
  const made = nowMs + Math.min(request.remainingMs, thresholdMs(request));
  firstSeen.set(request, made);
  return made;
}

/** The whole time the driver had to answer. */
export function thresholdMs(request: ReleaseRequest): number {
  return Math.max(parseTimeSpan(request.threshold) ?? request.remainingMs, 1);
}

/** `4:05`, or `1:04:05` from one hour. */
export function countdownText(remainingMs: number): string {
  const seconds = Math.max(0, Math.ceil(remainingMs / 1_000));
  const two = (value: number) => `${value}`.padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}
