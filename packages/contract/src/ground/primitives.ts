import type { TSchema, TUnsafe } from 'typebox';
import * as Type from 'typebox';
import { defineFormat } from './text-formats.js';
import { isTimeSpan } from './time-span-format.js';

/** An enumeration of lower snake_case words. Input in any letter case is converted to them [C-1]. */
export function enumeration<const Values extends readonly string[]>(
  values: Values,
  options: { description?: string } = {},
): TUnsafe<Values[number]> {
  return Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], ...options });
}

/** A value of the schema, or null. */
export function nullable<Schema extends TSchema>(schema: Schema) {
  return Type.Union([schema, Type.Null()]);
}

/** An object that refuses unknown fields, each with its path [C-1]. */
export function closed<Properties extends Record<string, TSchema>>(
  properties: Properties,
  options: Record<string, unknown> = {},
) {
  return Type.Object(properties, { additionalProperties: false, ...options });
}

const utcDateTime = /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?Z$/;

/** True for a real ISO 8601 UTC date-time with a `Z`; an offset or a missing zone is refused [R-CNV-3]. */
export function isUtcDateTime(text: string): boolean {
  if (!utcDateTime.test(text)) return false;
  const year = Number(text.slice(0, 4));
  return year > 0 && isCalendarDate(year, Number(text.slice(5, 7)), Number(text.slice(8, 10)));
}

/** True when the day exists in that month of the proleptic Gregorian calendar. */
export function isCalendarDate(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
  return days !== undefined && day <= days;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True for the text form of a UUID of any version. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}

defineFormat('utc-date-time', isUtcDateTime);
defineFormat('time-span', isTimeSpan);
defineFormat('identifier', isUuid);
/** Invisible code points other than white space, both ends included. Unicode's own classes differ between engines. */
const invisible: readonly (readonly [number, number])[] = [
  [0x00, 0x1f],
  [0x7f, 0x9f],
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0x2800, 0x2800],
  [0x3164, 0x3164],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xe0000, 0xe0fff],
];

/** True for a text without visible characters: it has only spaces of any kind and invisible formatting characters. */
export function isBlank(text: string): boolean {
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const isSeen = character.trim() !== '' && !invisible.some(([from, to]) => from <= code && code <= to);
    if (isSeen) return false;
  }
  return true;
}

defineFormat('not-blank', (text) => !isBlank(text));

/** ISO 8601 UTC date-time, `2026-11-20T09:15:00.000Z` [R-CNV-3]. */
export const DateTime = Type.String({
  format: 'utc-date-time',
  description: 'ISO 8601 UTC date-time.',
  examples: ['2026-11-20T09:15:00.000Z'],
});

/** `[d.]hh:mm:ss[.mmm]`: days and milliseconds may be missing [R-CNV-4][R-CNV-5]. */
export const TimeSpan = Type.String({
  format: 'time-span',
  maxLength: 32,
  description: 'Time span, `d.hh:mm:ss.mmm`. Days and milliseconds may be left out.',
  examples: ['00:25:00'],
});

/** `[longitude, latitude]` in decimal degrees, GeoJSON order [R-CNV-6]. */
export const Coordinates = Type.Tuple(
  [Type.Number({ minimum: -180, maximum: 180 }), Type.Number({ minimum: -90, maximum: 90 })],
  { description: '[longitude, latitude] in decimal degrees.', examples: [[1.52109, 42.50729]] },
);

/** An identifier of the service: a UUIDv7 if the service made it, opaque to clients [C-1]. */
export const Identifier = Type.String({
  format: 'identifier',
  maxLength: 36,
  description: 'Identifier (UUID).',
  examples: ['019a9f3e-7c11-7d3c-a2bb-5a0c64d0c001'],
});

/**
 * The caller's own key, unique per organisation and resource kind [C-1]. A key of one or two dots could never be
 * addressed, because every client resolves these segments of a path itself (RFC 3986, 5.2.4).
 */
export const IntegrationKey = Type.String({
  minLength: 1,
  maxLength: 200,
  format: 'not-blank',
  pattern: '[^.]|[.]{3}',
  description:
    "The caller's own key, but not `.` or `..`, because no path can contain these. Keys are compared exactly, including letter case, blanks and Unicode form.",
});

/** One line of text for people. */
export const Label = Type.String({ minLength: 1, maxLength: 500, format: 'not-blank' });

/** Free text, up to 10,000 characters. */
export const FreeText = Type.String({ maxLength: 10_000 });

/** A decimal number as text, `-?digits[.digits]`: no exponent, no comma, no unit [C-6]. */
export const DecimalText = Type.String({
  pattern: '^-?[0-9]{1,18}(\\.[0-9]{1,9})?$',
  description: 'A decimal number as text.',
  examples: ['182340.5'],
});

/** A decimal number as text that is not negative. */
export const UnsignedDecimalText = Type.String({
  pattern: '^[0-9]{1,18}(\\.[0-9]{1,9})?$',
  description: 'A decimal number as text, not negative.',
  examples: ['182340.5'],
});

/** The number that a client gives to a record of a session, from 1 [C-4]. */
export const SequenceNumber = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
