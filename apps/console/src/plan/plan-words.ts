import { isUtcDateTime } from '@fleet/contract/ground/primitives';
import type { Problem } from '@fleet/contract/ground/problems';
import { isRecord } from '@fleet/contract/ground/schema-reading';
import { parseTimeSpan } from '@fleet/contract/ground/time-span-format';
import { sameJson } from '@fleet/domain/values/json-equality';
import type { Formats } from '@fleet/ui';
import { problemWords } from '../frame/failure-words.js';
import type { ConsoleMessages } from '../language/console-messages.js';
import { knownWord } from '../language/known-word.js';
import type { LaterMessages } from '../language/later-messages.js';
import type { Plan } from './plan-draft.js';
import { keyOfList, type MergeStep } from './plan-merge.js';
import { valueAt } from './plan-pointers.js';

type Words = LaterMessages['plan'];

/** Describes a fault in one sentence. */
export function faultWords(problem: Problem, words: Words, frame: ConsoleMessages['frame']): string {
  const known: Readonly<Record<string, string>> = words.problems;
  return Object.hasOwn(known, problem.code)
    ? (known[problem.code] ?? problem.message)
    : problemWords(problem, frame);
}

/**
 * The steps that a pointer takes through the plan. An entry of a list is a step only if it has a key (`keyOfList`).
 */
export function stepsOfPointer(plan: Plan, pointer: string): MergeStep[] {
  const names = pointer.split('/').slice(1);
  return names.flatMap((name, index): MergeStep[] => {
    if (!/^\d+$/.test(name)) return [name];
    const keyName = keyOfList[names[index - 1] ?? ''];
    const entry = valueAt(plan, `/${names.slice(0, index + 1).join('/')}`);
    if (keyName === undefined || !isRecord(entry)) return [];
    return [{ key: String(entry[keyName]) }];
  });
}

/**
 * Names of parts for people: `Depot › Load fish › Odometer › Question`. A part has the name that it has in the
 * first plan that contains it.
 */
export function placeWords(
  steps: readonly MergeStep[],
  plans: readonly unknown[],
  words: Words,
  { text }: Pick<Formats, 'text'>,
): string {
  const parts: string[] = [];
  let found: readonly unknown[] = plans;
  let list = '';
  for (const [index, step] of steps.entries()) {
    const isLast = index === steps.length - 1;
    if (typeof step === 'string') {
      found = found.map((each) => (isRecord(each) ? each[step] : undefined));
      list = step;
      if (isLast || keyOfList[step] === undefined) parts.push(...memberWords(step, words));
      continue;
    }
    const keyName = keyOfList[list] ?? '';
    const places = found.map((each) => (Array.isArray(each) ? each : []));
    const numbers = places.map((each) =>
      each.findIndex((entry) => isRecord(entry) && entry[keyName] === step.key),
    );
    found = places.map((each, at) => each[numbers[at] ?? -1]);
    const first = found.findIndex((each) => each !== undefined);
    parts.push(entryWords(list, found[first], (numbers[first] ?? 0) + 1, words, text));
  }
  return parts.length === 0
    ? words.head
    : parts.reduce((outer, inner) => text(words.placeStep, { outer, inner }));
}

function entryWords(
  list: string,
  entry: unknown,
  number: number,
  words: Words,
  text: Formats['text'],
): string {
  const members = isRecord(entry) ? entry : {};
  // The reference of an activity is its key.
  const names =
    list === 'activities'
      ? [members.name]
      : [members.name, members.label, members.reference, members.description];
  const name = names.find((each) => typeof each === 'string' && each !== '');
  if (typeof name === 'string') return name;
  if (list === 'points_of_interest') return text(words.stopNumber, { number });
  if (list === 'fields') return text(words.field, { number });
  return list === 'consignments' ? text(words.consignment, { number }) : words.untitled;
}

/** Parts that only contain other parts have no name. */
const unnamed: ReadonlySet<string> = new Set(['travel_plan', 'address', 'allocation']);

function memberWords(member: string, words: Words): string[] {
  if (unnamed.has(member)) return [];
  const known: Readonly<Record<string, string>> = {
    ...words.members,
    ...{ name: words.name, reference: words.reference, planned_start_at: words.start },
    ...{ street: words.street, house_number: words.houseNumber, postal_code: words.postalCode },
    ...{ city: words.city, country: words.country, radius_m: words.radius },
    ...{ planned_arrival_at: words.arrival, planned_departure_at: words.departure },
    ...{ type: words.activityType, description: words.description, duration: words.duration },
    ...{ consignment_references: words.goods, label: words.label, fields: words.fields },
    ...{ data_type: words.dataType, options: words.options, regex: words.pattern, required: words.required },
    ...{ validate: words.validate, multiple: words.multiple, expected_amount: words.expectedAmount },
    ...{ document_type: words.documentType, expected: words.codes, reasons: words.reasons },
    ...{
      allow_unexpected: words.allowUnexpected,
      require_all: words.requireAll,
      allow_other: words.allowOther,
    },
    ...{ pieces: words.pieces, points_of_interest: words.stops, activities: words.activities },
    ...{
      requirements: words.requirements,
      consignments: words.consignments,
      integration_key: words.members.key,
    },
    ...{ execution_sequence: words.order, failure_sequence: words.order, question: words.firstQuestion },
    ...{ confirm_text: words.yesText, reject_text: words.noText, threshold: words.lateBy },
  };
  return [knownWord(known, member)];
}

/** A value in words, if there are words for it. */
export function valueWords(value: unknown, words: Words, formats: Formats): string {
  if (value === undefined || value === null || value === '') return words.none;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return formats.number(value, { maximumFractionDigits: 6 });
  if (typeof value === 'string') {
    if (isUtcDateTime(value)) return formats.dateTime(value);
    const span = parseTimeSpan(value);
    return span === null ? value : formats.spokenDuration(span);
  }
  if (Array.isArray(value)) {
    if (isPlace(value)) return placeText(value);
    const named = value.map((each) => valueWords(each, words, formats));
    return named.length === 0 ? words.none : formats.list(named);
  }
  if (!isRecord(value)) return words.somethingElse;
  if (typeof value.from === 'string' && typeof value.to === 'string') {
    return `${valueWords(value.from, words, formats)}–${valueWords(value.to, words, formats)}`;
  }
  const name = value.name ?? value.label ?? value.description ?? value.question ?? value.code ?? value.id;
  if (typeof name === 'string') return name;
  return geofenceWords(value, words, formats) ?? words.somethingElse;
}

/** An outline in words that distinguish it from another one: a circle without a centre lies around its stop. */
function geofenceWords(
  { radius_m: radiusM, centre, type, coordinates }: Readonly<Record<string, unknown>>,
  words: Words,
  { text, number }: Formats,
): string | null {
  if (typeof radiusM === 'number') {
    // A distance in words is rounded, which would make two circles look equal.
    const radius = number(radiusM, { style: 'unit', unit: 'meter', maximumFractionDigits: 2 });
    return isPlace(centre) ? text(words.circle, { radius, place: placeText(centre) }) : radius;
  }
  if (type !== 'polygon' || !Array.isArray(coordinates) || !coordinates.every(isPlace)) return null;
  const [first, last] = [coordinates[0], coordinates.at(-1)];
  const corners = sameJson(first, last) ? coordinates.slice(1) : coordinates;
  if (first === undefined) return null;
  const middle = ([0, 1] as const).map((part) => {
    return corners.reduce((sum, corner) => sum + corner[part], 0) / corners.length;
  });
  return text(words.corners, { count: corners.length, place: placeText(middle) });
}

const isPlace = (value: unknown): value is [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every((each) => typeof each === 'number');

/** Latitude and longitude to the decimetre. */
const placeText = (place: readonly number[]) =>
  place
    .map((degrees) => String(Number(degrees.toFixed(6))))
    .reverse()
    .join(', ');
