import { isRecord } from '@fleet/contract/ground/schema-reading';
import type { Formats } from '@fleet/ui';
import type { ConsoleMessages } from '../language/console-messages.js';
import { knownWord } from '../language/known-word.js';
import type { QuarantinedRecord } from '../queries/quarantine-options.js';

/** A fact of the captured content: its name and value, in the words of the app. */
export interface CapturedFact {
  name: string;
  value: string;
}

type Words = ConsoleMessages['quarantine'];
type Read = Pick<Formats, 'text' | 'dateTime' | 'number'> & {
  /** The name of a stop or an activity. */
  nameOf(target: string): string;
  /** The word for the status of an activity. */
  statusOf(status: string): string;
};

/** The members that users need first; “Everything that was sent” shows all members. */
export function capturedFacts(
  { kind, content }: QuarantinedRecord,
  words: Words,
  formats: Read,
): CapturedFact[] {
  const facts =
    kind === 'outcome'
      ? [...outcomeFacts(content, words, formats), ...formFacts(content, words)]
      : kind === 'progress'
        ? reportFacts(content, words, formats)
        : [{ name: words.fields.place, value: placeOf(content.coordinates ?? content.position, formats) }];
  return facts.filter(({ value }) => value !== '');
}

/** Longer texts are shortened, because a phone may send a text of any length. */
const mostLetters = 120;

/** What distinguishes a record from other records of its kind and minute, in the order in which a dialog says it. */
export function recordMarks(
  record: Pick<QuarantinedRecord, 'kind' | 'content' | 'captured_at'>,
  words: Words,
  formats: Read & Pick<Formats, 'exactTime'>,
): string[] {
  const { kind, content, captured_at: captured } = record;
  const { fields } = words;
  const left: readonly string[] = [fields.time, fields.pictures, fields.place];
  const facts =
    kind === 'outcome'
      ? outcomeFacts(content, words, formats)
      : kind === 'progress'
        ? reportFacts(content, words, formats)
        : [];
  const marks = facts.filter(({ name, value }) => value !== '' && !left.includes(name));
  return [
    words.kinds[kind] ?? kind,
    ...marks.map(({ value }) => (value.length > mostLetters ? `${value.slice(0, mostLetters)}…` : value)),
    formats.exactTime(captured),
  ];
}

function outcomeFacts(content: Record<string, unknown>, words: Words, formats: Read): CapturedFact[] {
  const { fields, outcomeStatuses } = words;
  const images = [content.image_url, ...listOf(content.image_urls)].filter(
    (each) => typeof each === 'string',
  );
  return [
    { name: fields.activity, value: formats.nameOf(wordOf(content.activity_reference)) },
    { name: fields.question, value: wordOf(content.integration_key) },
    { name: fields.status, value: knownWord(outcomeStatuses, wordOf(content.status)) },
    { name: fields.value, value: [wordOf(content.value), wordOf(content.unit)].filter(Boolean).join(' ') },
    {
      name: fields.amount,
      value: [wordOf(content.amount), wordOf(content.currency)].filter(Boolean).join(' '),
    },
    { name: fields.reason, value: wordOf(content.status_reason) },
    {
      name: fields.pictures,
      value: images.length === 0 ? '' : formats.text(words.pictureCount, { count: images.length }),
    },
  ];
}

function formFacts({ fields }: Record<string, unknown>, words: Words): CapturedFact[] {
  return listOf(fields).flatMap((field) =>
    isRecord(field) ? [{ name: wordOf(field.label) || words.fields.form, value: wordOf(field.value) }] : [],
  );
}

function reportFacts(content: Record<string, unknown>, words: Words, formats: Read): CapturedFact[] {
  const { fields, reports } = words;
  const kind = wordOf(content.kind);
  const more = isRecord(content.content) ? content.content : {};
  const position = isRecord(more.position) ? more.position : {};
  return [
    { name: fields.report, value: knownWord(reports, kind) },
    { name: fields.target, value: formats.nameOf(wordOf(content.target)) },
    { name: fields.time, value: timeOf(content.at, formats) },
    {
      name: fields.status,
      value: kind === 'activity_status' ? formats.statusOf(wordOf(content.detail)) : '',
    },
    { name: fields.reason, value: wordOf(more.reason) },
    { name: fields.place, value: placeOf(position.coordinates ?? more.position, formats) },
  ];
}

function wordOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function timeOf(value: unknown, { dateTime }: Read): string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? dateTime(value) : '';
}

/** Writes the latitude first, as maps and people do. */
function placeOf(value: unknown, { number }: Read): string {
  const [longitude, latitude] = listOf(value);
  if (typeof longitude !== 'number' || typeof latitude !== 'number') return '';
  const exact = (degrees: number) => number(degrees, { maximumFractionDigits: 5 });
  return `${exact(latitude)} / ${exact(longitude)}`;
}
