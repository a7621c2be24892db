import pg from 'pg';

type Parse = (text: string) => unknown;

const asIs: Parse = (text) => text;

/** A bigint as a number. Throws beyond 2^53 instead of rounding silently. */
export function parseInteger8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(`bigint ${text} does not fit a JavaScript number; read it as text`);
  }
  return value;
}

/**
 * Converts `2026-11-20 09:15:00.123456+00` to `2026-11-20T09:15:00.123Z`: the form of the interface, cut to
 * milliseconds, never a Date object.
 */
export function parseTimestamp(text: string): string {
  const utc = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/.exec(text);
  if (utc !== null) {
    return `${utc[1]}T${utc[2]}.${(utc[3] ?? '').slice(0, 3).padEnd(3, '0')}Z`;
  }
  // The sessions of an external server may be in another time zone, with an offset such as `+05:30` or `+02`.
  const zoned = /^(.{10}) (.*?)([+-]\d\d)(:\d\d)?$/.exec(text);
  return zoned === null
    ? text
    : new Date(`${zoned[1]}T${zoned[2]}${zoned[3]}${zoned[4] ?? ':00'}`).toISOString();
}

/** Parses arrays whose elements have no commas, braces or backslashes: numbers and times. */
function parseFlatArray(parse: Parse): Parse {
  return (text) => {
    const inner = text.slice(1, -1);
    return inner === ''
      ? []
      : inner.split(',').map((each) => (each === 'NULL' ? null : parse(each.replace(/^"|"$/g, ''))));
  };
}

const parsers = new Map<number, Parse>([
  [20, parseInteger8],
  [1016, parseFlatArray(parseInteger8)],
  [1184, parseTimestamp],
  [1185, parseFlatArray(parseTimestamp)],
  // date, timestamp, interval and their arrays, and numeric arrays stay text, as numeric itself does.
  [1082, asIs],
  [1182, parseFlatArray(asIs)],
  [1114, asIs],
  [1115, parseFlatArray(asIs)],
  [1186, asIs],
  [1187, parseFlatArray(asIs)],
  [1231, parseFlatArray(asIs)],
]);

/** How the values of columns are converted to JavaScript. Set per connection, so that no global setting changes. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : parsers.get(oid)) ?? pg.types.getTypeParser(oid, format),
};
