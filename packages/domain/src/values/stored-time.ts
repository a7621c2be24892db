/**
 * The microseconds since 1970 of a UTC date-time, rounded as PostgreSQL rounds it, so that two times compare in memory
 * as they do in the database. A JavaScript date has only milliseconds.
 */
export function storedMicroseconds(time: string): number {
  const [seconds = '', fraction = ''] = time.replace('Z', '').split('.');
  return Date.parse(`${seconds}Z`) * 1_000 + roundToEven(Number(`0.${fraction}`) * 1_000_000);
}

/** C's `rint`: a half goes to the even neighbour. */
function roundToEven(value: number): number {
  const rounded = Math.round(value);
  return rounded - value === 0.5 && rounded % 2 === 1 ? rounded - 1 : rounded;
}
