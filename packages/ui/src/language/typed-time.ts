import { instantOf, zonedText } from './zoned-time.js';

/** The text of a field without seconds, as `zonedText` writes it. */
const shownLength = 16;
const minuteMs = 60_000;

/** True for a time that does not exist on its day, because the clocks go forward. */
export function isSkippedTime(text: string, timeZone: string | null): boolean {
  const instant = instantOf(text, timeZone);
  return instant !== null && zonedText(instant, timeZone) !== text.slice(0, shownLength);
}

/**
 * The instant of a text that a user typed; null also for a time that the clocks skip. If `before` was in the second of
 * two equal hours, the typed time is also in the second one.
 */
export function typedInstant(text: string, timeZone: string | null, before = ''): string | null {
  const first = isSkippedTime(text, timeZone) ? null : instantOf(text, timeZone);
  const firstBefore = instantOf(zonedText(before, timeZone), timeZone);
  if (first === null || firstBefore === null) return first;
  // Seconds are not part of the shown text.
  const apartMs = Date.parse(before) - (Date.parse(before) % minuteMs) - Date.parse(firstBefore);
  if (apartMs < minuteMs) return first;
  const second = new Date(Date.parse(first) + apartMs).toISOString();
  return zonedText(second, timeZone) === text.slice(0, shownLength) ? second : first;
}
