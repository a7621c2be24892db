import { knownZone } from './known-zone.js';

/**
 * `2026-11-20T08:14` as the clocks of the zone show it: the value of a field for date and time. Empty if the text is
 * no time, or a time that the field cannot show.
 */
export function zonedText(iso: string, timeZone: string | null): string {
  const shownMs = zonedMs(Date.parse(iso), timeZone);
  const text = shownMs === null ? '' : new Date(shownMs).toISOString();
  // For years before 0 or after 9999, the text begins with a sign.
  return /^\d/.test(text) ? text.slice(0, 16) : '';
}

/** A year below 1000 is incomplete: after its first digit the field has `0002`. */
const fieldText = /^[1-9]\d{3}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?$/;

/**
 * The instant of such a text; null for other text. If the hour occurs twice, it is the first of them. If the clocks
 * skip the hour, the instant is an hour later.
 */
export function instantOf(text: string, timeZone: string | null): string | null {
  const shownMs = fieldText.test(text) ? Date.parse(`${text}Z`) : Number.NaN;
  if (Number.isNaN(shownMs)) return null;
  const offsetAt = (ms: number) => (zonedMs(ms, timeZone) ?? ms) - ms;
  // A day before and a day after have the offsets before and after a change of the clocks.
  const dayMs = 86_400_000;
  const candidates = [offsetAt(shownMs - dayMs), offsetAt(shownMs + dayMs)].map((offset) => shownMs - offset);
  const exact = candidates.find((ms) => zonedMs(ms, timeZone) === shownMs);
  const instant = new Date(exact ?? candidates[0] ?? shownMs).toISOString();
  return /^\d/.test(instant) ? instant : null;
}

/** The local time of the zone at an instant, as if it were UTC. Null if there is no such instant. */
function zonedMs(ms: number, timeZone: string | null): number | null {
  if (Number.isNaN(new Date(ms).getTime())) return null;
  const zone = knownZone(timeZone);
  const parts = new Intl.DateTimeFormat('en-GB', {
    ...(zone === null ? {} : { timeZone: zone }),
    era: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(ms);
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '0';
  if (!of('era').startsWith('A')) return null;
  const date = `${yearText(of('year'))}-${of('month')}-${of('day')}`;
  const shown = Date.parse(`${date}T${of('hour')}:${of('minute')}:${of('second')}Z`);
  return Number.isNaN(shown) ? null : shown + (((ms % 1_000) + 1_000) % 1_000);
}

/** ISO 8601 writes years with four digits, and longer ones with a sign and six. */
function yearText(year: string): string {
  return year.length > 4 ? `+${year.padStart(6, '0')}` : year.padStart(4, '0');
}
