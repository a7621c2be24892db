import { parseTimeSpan } from '@fleet/contract/ground/time-span-format';
import type { ProofOutcome } from '@fleet/contract/outgoing/proof-of-delivery';
import type { RequirementKindName } from '@fleet/contract/planning/requirements';
import { localeOf } from '../platform/sentences.js';
import type { ProofWords } from './proof-words.js';

/** One captured value for people to read: its label, if there are several values, and its text. */
export interface OutcomeLine {
  label: string | null;
  value: string;
}

type Content = ProofOutcome['outcome'];

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const listOf = (value: unknown): Content[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'object' && each !== null) : [];

type KindLines = (content: Content, words: LineWords) => OutcomeLine[];

interface LineWords extends ProofWords {
  meterUnit: string | null;
}

/** The word for this value; a value without a word is shown as it is. */
const wordOf = (names: Readonly<Record<string, string>>, value: unknown): string => {
  const key = typeof value === 'number' ? String(value) : text(value);
  return Object.hasOwn(names, key) ? (names[key] ?? key) : key.replaceAll('_', ' ');
};

/** The lines of each kind. */
const kinds: Readonly<Record<RequirementKindName, KindLines>> = {
  odometer: (content, { texts, meterUnit }) => [
    {
      label: wordOf(texts.meters, content.meter_type),
      value: `${text(content.value)} ${meterUnit ?? ''}`.trim(),
    },
  ],
  weight: (content, { texts }) => [
    { label: null, value: `${text(content.value)} ${wordOf(texts.weightUnits, content.unit)}` },
  ],
  service_rating: (content, words) => [{ label: null, value: ratingOf(content, words) }],
  form: ({ fields }, { texts }) =>
    listOf(fields).map((each) => ({
      label: text(each.label),
      value: each.data_type === 'boolean' ? yesOrNo(each.value, texts) : text(each.value),
    })),
  cash: (content, { texts }) => [
    { label: null, value: `${text(content.amount)} ${text(content.currency)}`.trim() },
    { label: texts.reference, value: text(content.reference) },
    { label: texts.receivedBy, value: text(content.received_by) },
  ],
  signature: ({ signee_name }, { texts }) => [{ label: texts.signedBy, value: text(signee_name) }],
  document_scan: ({ document_type, references }, { texts }) => [
    { label: texts.documentType, value: wordOf(texts.documentTypes, document_type) },
    { label: texts.references, value: Array.isArray(references) ? references.map(text).join(', ') : '' },
  ],
  barcode: ({ codes }, words) => barcodeLines(listOf(codes), words),
  delay: ({ is_delayed, reason, delay }, words) => [
    { label: words.texts.delayed, value: is_delayed === true ? words.texts.yes : words.texts.no },
    { label: words.texts.reason, value: text(reason) },
    { label: words.texts.delay, value: spanOf(text(delay), words) },
  ],
  asset: ({ asset_identifier }) => [
    { label: null, value: text((asset_identifier as Content | undefined)?.identifier) },
  ],
  image: () => [],
};

/** The content of an outcome, in lines; pictures are drawn separately. */
export function outcomeLines(kind: string, proven: ProofOutcome, words: ProofWords): OutcomeLine[] {
  const { status, status_reason, outcome, meter_unit: meterUnit } = proven;
  const lines =
    status === 'success'
      ? linesOf(kind)(outcome, { ...words, meterUnit })
      : [{ label: words.texts.reason, value: status_reason ?? '' }];
  const comment = { label: words.texts.comment, value: text(outcome.comment) };
  return [...lines, comment].filter((each) => each.value.trim() !== '');
}

/** Shows the members of a kind from an earlier program version unchanged. */
function linesOf(kind: string): KindLines {
  const known: Readonly<Record<string, KindLines>> = kinds;
  return known[kind] ?? ((content) => [{ label: null, value: JSON.stringify(content) }]);
}

function ratingOf({ type, value }: Content, { texts, say }: ProofWords): string {
  switch (type) {
    case 'star':
      return say(texts.stars, { value: String(value) });
    case 'smiley':
      return wordOf(texts.smileys, value);
    case 'simple':
      return wordOf(texts.thumbs, value);
    default:
      return String(value ?? '');
  }
}

function yesOrNo(value: unknown, { yes, no }: ProofWords['texts']): string {
  if (value === 'true') return yes;
  return value === 'false' ? no : text(value);
}

/** A span as hours and minutes; a text that is no span stays as it is. */
function spanOf(span: string, { language }: ProofWords): string {
  const ms = parseTimeSpan(span);
  if (ms === null) return span;
  const amount = (value: number, unit: string) =>
    new Intl.NumberFormat(localeOf(language), { style: 'unit', unit, unitDisplay: 'short' }).format(value);
  const minutes = Math.round(ms / 60_000);
  const hours = Math.floor(minutes / 60);
  const parts = [
    ...(hours > 0 ? [amount(hours, 'hour')] : []),
    ...(hours === 0 || minutes % 60 > 0 ? [amount(minutes % 60, 'minute')] : []),
  ];
  return parts.join(' ');
}

function barcodeLines(codes: readonly Content[], { texts, say }: ProofWords): OutcomeLine[] {
  return (['scanned', 'missing', 'rejected'] as const).flatMap((status) => {
    const found = codes.filter((each) => each.status === status);
    if (found.length === 0) return [];
    const said = found.map(({ code, reason }) =>
      text(reason) === '' ? text(code) : `${text(code)} (${text(reason)})`,
    );
    return [{ label: say(texts.codes[status], { count: found.length }), value: said.join(', ') }];
  });
}
