import { knownZone } from './known-zone.js';
import { directionOf, type LanguageTag, locales } from './languages.js';
import { createText, isolate, type Plural } from './message-text.js';
import { intlUnits, unitSign } from './unit-words.js';

export interface Formats {
  /** `{name}` is replaced by a value; `values.count` selects the form of a plural. */
  text(message: string | Plural, values?: Readonly<Record<string, string | number>>): string;
  number(value: number, options?: Intl.NumberFormatOptions): string;
  time(iso: string): string;
  date(iso: string): string;
  /** The date in whole words, for a sentence: `Saturday 28 November`; null if it is today. */
  otherDay(iso: string): string | null;
  /** The time, with the date if it is not today. */
  dateTime(iso: string): string;
  /** As `dateTime`, with seconds, to distinguish moments in the same minute. */
  exactTime(iso: string): string;
  duration(milliseconds: number): string;
  /** As `duration`, in whole words, for a sentence: `2 hours and 5 minutes`. */
  spokenDuration(milliseconds: number): string;
  /** A number with its unit, by the unit's code: `kg`, `t`, `m3`, `h` … */
  amount(value: number, unit: string, options?: Intl.NumberFormatOptions): string;
  /** The unit alone, as it follows a number. */
  unit(code: string): string;
  distance(metres: number): string;
  relative(iso: string, nowMs: number): string;
  list(words: readonly string[]): string;
  /** Facts beside each other, with a dot between them. */
  facts(words: readonly string[]): string;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export type DistanceUnit = 'km' | 'mi';

const metresInMile = 1_609.344;
const metresInFoot = 0.3048;

/** If the browser does not know the time zone, times are in the phone's own zone. */
export function createFormats(
  language: LanguageTag,
  timeZone: string | null,
  distanceUnit: DistanceUnit = 'km',
): Formats {
  const locale = locales[language];
  const direction = directionOf(language);
  const known = knownZone(timeZone);
  const zone = known === null ? {} : { timeZone: known };
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const nearDay = { weekday: 'short', day: 'numeric', month: 'short' } as const;
  const farDay = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  const wholeDay = { weekday: 'long', day: 'numeric', month: 'long' } as const;
  const formatOf = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...zone, ...options });
  const [times, nearDates, farDates] = [formatOf(clock), formatOf(nearDay), formatOf(farDay)];
  const [nearMoments, farMoments] = [formatOf({ ...nearDay, ...clock }), formatOf({ ...farDay, ...clock })];
  const [nearDays, farDays] = [formatOf(wholeDay), formatOf({ ...wholeDay, year: 'numeric' })];
  const isoDays = new Intl.DateTimeFormat('en-CA', { ...zone, dateStyle: 'short' });
  const relatives = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const lists = new Intl.ListFormat(locale, { type: 'conjunction' });
  const parts = new Intl.ListFormat(locale, { type: 'unit', style: 'narrow' });
  const number = createNumbers(locale);
  const unit = (value: number, name: string, fraction = 0) =>
    number(value, { style: 'unit', unit: name, unitDisplay: 'short', maximumFractionDigits: fraction });
  const spoken = (value: number, name: string) =>
    number(value, { style: 'unit', unit: name, unitDisplay: 'long' });
  const apart = (words: readonly string[]) => (direction === 'rtl' ? words.map(isolate) : words);
  const dayOf = (date: Date) => isoDays.format(date);
  const isThisYear = (date: Date) => dayOf(date).slice(0, 4) === dayOf(new Date()).slice(0, 4);
  const time = (iso: string) => times.format(new Date(iso));
  return {
    text: createText(locale, direction, number),
    number,
    time,
    date(iso) {
      const then = new Date(iso);
      return (isThisYear(then) ? nearDates : farDates).format(then);
    },
    otherDay(iso) {
      const then = new Date(iso);
      if (dayOf(then) === dayOf(new Date())) return null;
      return (isThisYear(then) ? nearDays : farDays).format(then);
    },
    dateTime(iso) {
      const then = new Date(iso);
      if (dayOf(then) === dayOf(new Date())) return time(iso);
      return (isThisYear(then) ? nearMoments : farMoments).format(then);
    },
    exactTime(iso) {
      const then = new Date(iso);
      const day = dayOf(then) === dayOf(new Date()) ? {} : isThisYear(then) ? nearDay : farDay;
      return formatOf({ ...day, ...clock, second: '2-digit' }).format(then);
    },
    duration(milliseconds) {
      const minutes = Math.round(milliseconds / minuteMs);
      if (milliseconds < minuteMs) return unit(Math.round(milliseconds / 1_000), 'second');
      if (minutes < 60) return unit(minutes, 'minute');
      const rest = minutes % 60;
      const hours = unit(Math.floor(minutes / 60), 'hour');
      return rest === 0 ? hours : parts.format([hours, unit(rest, 'minute')]);
    },
    spokenDuration(milliseconds) {
      const minutes = Math.round(milliseconds / minuteMs);
      if (minutes < 60) return spoken(minutes, 'minute');
      if (minutes >= 48 * 60) return spoken(Math.round(milliseconds / dayMs), 'day');
      const rest = minutes % 60;
      const hours = spoken(Math.floor(minutes / 60), 'hour');
      return rest === 0 ? hours : lists.format([hours, spoken(rest, 'minute')]);
    },
    amount(value, code, options = {}) {
      const name = Object.hasOwn(intlUnits, code) ? intlUnits[code] : undefined;
      if (name === undefined) return `${number(value, options)} ${unitSign(code, language)}`;
      return number(value, { ...options, style: 'unit', unit: name, unitDisplay: 'short' });
    },
    unit(code) {
      const name = Object.hasOwn(intlUnits, code) ? intlUnits[code] : undefined;
      if (name === undefined) return unitSign(code, language);
      const format = new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'short' });
      return format.formatToParts(5).find(({ type }) => type === 'unit')?.value ?? code;
    },
    distance(metres) {
      if (distanceUnit === 'mi') {
        const miles = metres / metresInMile;
        if (miles < 0.1) return unit(Math.round(metres / metresInFoot / 50) * 50, 'foot');
        return unit(miles, 'mile', miles < 9.95 ? 1 : 0);
      }
      if (metres < 995) return unit(Math.round(metres / 10) * 10, 'meter');
      return unit(metres / 1_000, 'kilometer', metres < 9_950 ? 1 : 0);
    },
    relative(iso, nowMs) {
      const ahead = new Date(iso).getTime() - nowMs;
      const size = Math.abs(ahead);
      if (size < minuteMs) return relatives.format(0, 'second');
      if (size < hourMs) return relatives.format(Math.trunc(ahead / minuteMs), 'minute');
      if (size < dayMs) return relatives.format(Math.trunc(ahead / hourMs), 'hour');
      return relatives.format(Math.trunc(ahead / dayMs), 'day');
    },
    list: (words) => lists.format(apart(words)),
    facts: (words) => apart(words).join(' · '),
  };
}

/** Caches the formats, because creating one costs far more than using it. */
function createNumbers(locale: string): Formats['number'] {
  const made = new Map<string, Intl.NumberFormat>();
  return (value, options) => {
    const key = JSON.stringify(options ?? {});
    const format = made.get(key) ?? new Intl.NumberFormat(locale, options);
    made.set(key, format);
    return format.format(value);
  };
}
