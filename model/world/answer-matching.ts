import { isRecord } from '@fleet/contract/ground/schema-reading';
import type { Expectation, ExpectedAnswer, Moment } from '../reference/expectation.js';

/** A response as the service sent it. */
export interface ServiceAnswer {
  status: number;
  /** Names in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: unknown;
}

/** Ids by the model's names; unknown ones are learnt. */
export type KnownIds = Map<string, string>;

/** Ids and times that a comparison learns. They are kept only if everything matches. */
interface Learning {
  known: ReadonlyMap<string, string>;
  ids: Map<string, string>;
  times: Map<Moment, number>;
}

/** Returns the differences between the response and the rules; empty if there are none. Learns ids and times. */
export function differences(expected: ExpectedAnswer, actual: ServiceAnswer, ids: KnownIds): string[] {
  const found: string[] = [];
  if (actual.status !== expected.status) {
    found.push(`status ${actual.status} ${saidIn(actual.body)}, expected ${expected.status}`);
  }
  if (expected.faults !== undefined) found.push(...compareFaults(expected.faults, actual.body, 'body'));
  if (found.length > 0) return found;
  for (const [name, value] of Object.entries(expected.headers ?? {})) {
    if (actual.headers[name] !== value)
      found.push(`header ${name}: ${actual.headers[name]}, expected ${value}`);
  }
  const renews = typeof actual.headers.authorization === 'string';
  if ((expected.renewsToken === true) !== renews) {
    found.push(renews ? 'an updated token that nothing calls for' : 'no updated token');
  }
  const body = isRecord(actual.body) ? actual.body : {};
  const { receivedThrough, data } = expected;
  const wanted = {
    ...(receivedThrough === undefined ? {} : { received_through: receivedThrough }),
    ...(data === undefined ? {} : { data }),
  };
  return [...found, ...compare(wanted, body, 'body', ids)];
}

/**
 * Returns the differences between a value and its expectation, each with its place. Without differences, learns ids and
 * times.
 */
export function compare(expected: Expectation, actual: unknown, place: string, ids: KnownIds): string[] {
  const learning: Learning = { known: ids, ids: new Map(), times: new Map() };
  const found = examine(expected, actual, place, learning);
  if (found.length > 0) return found;
  for (const [name, id] of learning.ids) ids.set(name, id);
  for (const [moment, ms] of learning.times) Object.assign(moment, { from: ms, to: ms });
  return [];
}

function examine(expected: Expectation, actual: unknown, place: string, learning: Learning): string[] {
  if (Array.isArray(expected)) return examineList(expected, actual, place, learning);
  if (typeof expected !== 'object' || expected === null) {
    return Object.is(expected, actual) ? [] : [differing(place, actual, JSON.stringify(expected))];
  }
  if (isNamed(expected)) return examineId(expected.named, actual, place, learning);
  if (isMoment(expected)) return examineTime(expected, actual, place, learning);
  if ('faults' in expected && Array.isArray(expected.faults))
    return compareFaults(expected.faults, actual, place);
  if (!isRecord(actual)) return [differing(place, actual, 'an object')];
  return Object.entries(expected).flatMap(([member, each]) =>
    examine(each, actual[member], `${place}.${member}`, learning),
  );
}

function examineList(
  expected: readonly Expectation[],
  actual: unknown,
  place: string,
  learning: Learning,
): string[] {
  if (!Array.isArray(actual)) return [differing(place, actual, 'a list')];
  if (actual.length !== expected.length) {
    return [
      `${place} has ${actual.length} entries, expected ${expected.length}: ${JSON.stringify(actual).slice(0, 400)}`,
    ];
  }
  return expected.flatMap((each, n) => examine(each, actual[n], `${place}[${n}]`, learning));
}

function examineId(name: string, actual: unknown, place: string, { known, ids }: Learning): string[] {
  const id = known.get(name) ?? ids.get(name);
  if (id !== undefined) return id === actual ? [] : [differing(place, actual, `${name} (${id})`)];
  const [other] = [...known, ...ids].find(([, each]) => each === actual) ?? [];
  if (typeof actual !== 'string' || other !== undefined) {
    return [differing(place, other ?? actual, `a new id for ${name}`)];
  }
  ids.set(name, actual);
  return [];
}

/** Compares a time. If the time was not known exactly, learns it. */
function examineTime(expected: Moment, actual: unknown, place: string, { times }: Learning): string[] {
  const ms = typeof actual === 'string' ? Date.parse(actual) : Number.NaN;
  const learnt = times.get(expected);
  const { from, to } = learnt === undefined ? expected : { from: learnt, to: learnt };
  if (!(ms >= from && ms <= to)) {
    return [differing(place, actual, `${new Date(from).toISOString()} to ${new Date(to).toISOString()}`)];
  }
  times.set(expected, ms);
  return [];
}

/**
 * Compares errors in any order. An expected error without a key matches by its code; one with `|` matches any of
 * several.
 */
function compareFaults(expected: readonly Expectation[], actual: unknown, place: string): string[] {
  const found = faultsIn(actual);
  const rest = [...found];
  const lacking = expected.filter((each) => {
    const any = String(each).split('|');
    const n = rest.findIndex((one) => any.includes(one) || any.includes(one.split(' ')[0] ?? ''));
    if (n >= 0) rest.splice(n, 1);
    return n < 0;
  });
  if (lacking.length === 0 && rest.length === 0) return [];
  return [`${place} has the errors ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`];
}

/** The content of a response, shortened. */
function saidIn(body: unknown): string {
  const said = Array.isArray(body) ? faultsIn(body) : isRecord(body) ? body.data : body;
  return String(JSON.stringify(said)).slice(0, 600);
}

/** The errors of a body as `code key`. */
function faultsIn(body: unknown): string[] {
  if (!Array.isArray(body)) return [];
  return body.map((each) =>
    isRecord(each) ? [each.code, each.key].filter(Boolean).join(' ') : String(each),
  );
}

function differing(place: string, actual: unknown, expected: string): string {
  return `${place}: ${JSON.stringify(actual)?.slice(0, 300)}, expected ${expected}`;
}

function isNamed(value: object): value is { named: string } {
  return 'named' in value && typeof value.named === 'string';
}

function isMoment(value: object): value is Moment {
  return 'from' in value && 'to' in value && typeof value.from === 'number' && typeof value.to === 'number';
}
