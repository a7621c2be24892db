import { type Problem, problem } from '@fleet/contract/ground/problems';

/** Record numbers from `first` to `last`, both included. */
export type NumberRange = readonly [first: number, last: number];

/** A set of record numbers: ranges in order, none adjacent to the next, so that each set has one representation. */
export type NumberRanges = readonly NumberRange[];

/** Naming more gaps does not help a client; the phone sends all its records anyway. */
const mostNamedRanges = 20;

/** Returns the set with these numbers added; numbers already in it, and repeats, change nothing [C-4]. */
export function addNumbers(ranges: NumberRanges, numbers: readonly number[]): NumberRanges {
  const parts = [...ranges, ...numbers.map((each): NumberRange => [each, each])];
  parts.sort((one, other) => one[0] - other[0]);
  const merged: [number, number][] = [];
  for (const [first, last] of parts) {
    const open = merged.at(-1);
    if (open !== undefined && first <= open[1] + 1) open[1] = Math.max(open[1], last);
    else merged.push([first, last]);
  }
  return merged;
}

/** Returns the highest number up to which no number is missing; 0 if number 1 is missing [C-4]. */
export function receivedThrough(ranges: NumberRanges): number {
  const first = ranges[0];
  return first !== undefined && first[0] <= 1 ? first[1] : 0;
}

/** Returns the numbers from 1 to `lastSequence` that have not arrived. */
export function missingRanges(ranges: NumberRanges, lastSequence: number): NumberRanges {
  const missing: NumberRange[] = [];
  let next = 1;
  for (const [first, last] of ranges) {
    if (next > lastSequence) break;
    if (first > next) missing.push([next, Math.min(first - 1, lastSequence)]);
    next = Math.max(next, last + 1);
  }
  if (next <= lastSequence) missing.push([next, lastSequence]);
  return missing;
}

/**
 * Decides whether a session may close: always if the client names no last number, as the specification says; otherwise
 * if no number up to it is missing [R-SES-12][C-4].
 */
export function decideClose(ranges: NumberRanges, lastSequence: number | undefined): Problem[] {
  if (lastSequence === undefined) return [];
  const missing = missingRanges(ranges, lastSequence);
  if (missing.length === 0) return [];
  const named = missing
    .slice(0, mostNamedRanges)
    .map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`));
  const unnamed = missing.length - named.length;
  const rest = unnamed > 0 ? ` and ${unnamed} more ${unnamed === 1 ? 'range' : 'ranges'}` : '';
  const message = `Records of the session have not arrived: ${named.join(', ')}${rest}.`;
  return [problem('records_missing', '/last_sequence', message)];
}

/** PostgreSQL's text of an int8multirange, `{[1,5),[7,8)}`: the upper bounds are excluded. */
export function formatMultirange(ranges: NumberRanges): string {
  return `{${ranges.map(([first, last]) => `[${first},${last + 1})`).join(',')}}`;
}

const multirange = /^\{(?:\[\d+,\d+\)(?:,\[\d+,\d+\))*)?\}$/;
const multirangePart = /\[(\d+),(\d+)\)/g;

/** Parses PostgreSQL's text; returns null if it has another form, or a number exceeds JavaScript's safe integers. */
export function parseMultirange(text: string): NumberRanges | null {
  if (!multirange.test(text)) return null;
  const ranges: NumberRange[] = [];
  for (const [, from = '', to = ''] of text.matchAll(multirangePart)) {
    const first = Number(from);
    const last = Number(to) - 1;
    const previous = ranges.at(-1);
    if (String(first) !== from || String(last + 1) !== to) return null;
    if (first > last || !Number.isSafeInteger(last)) return null;
    if (previous !== undefined && first <= previous[1] + 1) return null;
    ranges.push([first, last]);
  }
  return ranges;
}
