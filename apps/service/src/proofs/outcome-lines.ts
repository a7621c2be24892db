import type { ProofOutcome } from '@fleet/contract/outgoing/proof-of-delivery';
import type { RequirementKindName } from '@fleet/contract/planning/requirements';

/** One captured value for people to read: its label, if there are several values, and its text. */
export interface OutcomeLine {
  label: string | null;
  value: string;
}

type Content = ProofOutcome['outcome'];

const words = (value: unknown): string => (typeof value === 'string' ? value.replaceAll('_', ' ') : '');
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const listOf = (value: unknown): Content[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'object' && each !== null) : [];

const scales: Readonly<Record<string, readonly string[]>> = {
  star: ['1 of 5', '2 of 5', '3 of 5', '4 of 5', '5 of 5'],
  smiley: ['dissatisfied', 'neutral', 'satisfied'],
  simple: ['thumbs down', 'thumbs up'],
};

type KindLines = (content: Content, meterUnit: string | null) => OutcomeLine[];

/** The lines of each kind. */
const kinds: Readonly<Record<RequirementKindName, KindLines>> = {
  odometer: (content, unit) => [
    { label: words(content.meter_type), value: `${text(content.value)} ${unit ?? ''}`.trim() },
  ],
  weight: (content) => [{ label: null, value: `${text(content.value)} ${words(content.unit)}` }],
  service_rating: ({ type, value }) => [
    { label: null, value: scales[text(type)]?.[Number(value) - 1] ?? text(value) },
  ],
  form: ({ fields }) =>
    listOf(fields).map((each) => ({
      label: text(each.label),
      value: each.data_type === 'boolean' ? yesOrNo(each.value) : text(each.value),
    })),
  cash: (content) => [
    { label: null, value: `${text(content.amount)} ${text(content.currency)}`.trim() },
    { label: 'Reference', value: text(content.reference) },
    { label: 'Received by', value: text(content.received_by) },
  ],
  signature: ({ signee_name }) => [{ label: 'Signed by', value: text(signee_name) }],
  document_scan: ({ document_type, references }) => [
    { label: 'Document', value: words(document_type) },
    { label: 'References', value: Array.isArray(references) ? references.map(text).join(', ') : '' },
  ],
  barcode: ({ codes }) => barcodeLines(listOf(codes)),
  delay: ({ is_delayed, reason, delay }) => [
    { label: 'Delayed', value: is_delayed === true ? 'yes' : 'no' },
    { label: 'Reason', value: text(reason) },
    { label: 'By', value: text(delay) },
  ],
  asset: ({ asset_identifier }) => [
    { label: null, value: text((asset_identifier as Content | undefined)?.identifier) },
  ],
  image: () => [],
};

/** The content of an outcome, in lines; pictures are drawn separately. */
export function outcomeLines(kind: string, proven: ProofOutcome): OutcomeLine[] {
  const { status, status_reason, outcome, meter_unit } = proven;
  const lines =
    status === 'success'
      ? linesOf(kind)(outcome, meter_unit)
      : [{ label: status === 'skipped' ? 'Skipped' : 'Failed', value: status_reason ?? '' }];
  const comment = { label: 'Comment', value: text(outcome.comment) };
  return [...lines, comment].filter((each) => each.value.trim() !== '');
}

/** Shows the members of a kind from an earlier program version unchanged. */
function linesOf(kind: string): KindLines {
  const known: Readonly<Record<string, KindLines>> = kinds;
  return known[kind] ?? ((content) => [{ label: null, value: JSON.stringify(content) }]);
}

function yesOrNo(value: unknown): string {
  if (value === 'true') return 'yes';
  return value === 'false' ? 'no' : text(value);
}

function barcodeLines(codes: readonly Content[]): OutcomeLine[] {
  return ['scanned', 'missing', 'rejected'].flatMap((status) => {
    const found = codes.filter((each) => each.status === status);
    if (found.length === 0) return [];
    const said = found.map(({ code, reason }) =>
      text(reason) === '' ? text(code) : `${text(code)} (${text(reason)})`,
    );
    return [{ label: `${words(status)} (${found.length})`, value: said.join(', ') }];
  });
}
