import type { LonLat } from '../routes-from/source-tour.js';

/** Returns the value, or the fault of the text as the end of a sentence, such as "must be a number". */
export type Parse<Value> = (text: string) => Value | string;

export function parseCount(least: number, most: number): Parse<number> {
  return (text) => {
    const value = Number(text);
    if (/^\d{1,10}$/.test(text) && value >= least && value <= most) return value;
    return `must be a whole number from ${least} to ${most}`;
  };
}

export function parseNumber(least: number, most: number): Parse<number> {
  return (text) => {
    const value = Number(text);
    if (/^\d{1,6}(\.\d{1,6})?$/.test(text) && value >= least && value <= most) return value;
    return `must be a number from ${least} to ${most}`;
  };
}

const units: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 };

/** Returns a span such as `90s`, `10m` or `2h`, from a second to a week, in milliseconds. */
export const parseSpan: Parse<number> = (text) => {
  const [, digits = '', unit = ''] = /^(\d{1,6})([smh])$/.exec(text) ?? [];
  const value = Number(digits) * (units[unit] ?? 0);
  if (value >= 1_000 && value <= 7 * 86_400_000) return value;
  return 'must be a span such as 90s, 10m or 2h, from 1s to 168h';
};

/** Longitude and latitude, separated by a comma. */
export const parsePlace: Parse<LonLat> = (text) => {
  const [longitude, latitude, ...rest] = text.split(',').map((each) => each.trim());
  const decimal = /^-?\d{1,3}(\.\d{1,9})?$/;
  const wrong = 'must be longitude and latitude such as 1.5218,42.5063, at most 80 degrees from the equator';
  if (longitude === undefined || latitude === undefined || rest.length > 0) return wrong;
  if (!decimal.test(longitude) || !decimal.test(latitude)) return wrong;
  const place: LonLat = [Number(longitude), Number(latitude)];
  return Math.abs(place[0]) <= 180 && Math.abs(place[1]) <= 80 ? place : wrong;
};
