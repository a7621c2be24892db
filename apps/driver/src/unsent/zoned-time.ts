import { knownZone } from '@fleet/ui';

/** `2026-11-20T08:14` as the clocks of the zone show it: the value of a field for date and time. */
export function zonedText(iso: string, timeZone: string | null): string {
  return new Date(zonedMs(Date.parse(iso), timeZone)).toISOString().slice(0, 16);
}

/** The instant of such a text; null for other text. For an hour that occurs twice, the first one. */
export function instantOf(text: string, timeZone: string | null): string | null {
  const shownMs = Date.parse(`${text}Z`);
  if (!/^\d{4,}-\d\d-\d\dT\d\d:\d\d/.test(text) || Number.isNaN(shownMs)) return null;
  const offsetAt = (ms: number) => zonedMs(ms, timeZone) - ms;
  // A day before and a day after have the offsets before and after a change of the clocks.
  const dayMs = 86_400_000;
  const candidates = [offsetAt(shownMs - dayMs), offsetAt(shownMs + dayMs)].map((offset) => shownMs - offset);
  const exact = candidates.find((ms) => zonedMs(ms, timeZone) === shownMs);
  return new Date(exact ?? candidates[0] ?? shownMs).toISOString();
}

/** The local time of the zone at an instant, as if it were UTC. */
function zonedMs(ms: number, timeZone: string | null): number {
  const zone = knownZone(timeZone);
  const parts = new Intl.DateTimeFormat('en-GB', {
    ...(zone === null ? {} : { timeZone: zone }),
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(ms);
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '0';
  return Date.parse(
    `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}:${of('second')}Z`,
  );
}
