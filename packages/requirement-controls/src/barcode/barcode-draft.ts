import { isBlank } from '@fleet/contract/ground/primitives';
import {
  longestCode,
  type ScannedCode,
  scanStatuses,
} from '@fleet/contract/planning/requirement-kinds/barcode-kind';
import type { RequirementOf } from '@fleet/contract/planning/requirements';
import { isStorableText } from '@fleet/domain/values/storable-text';
import type { CapturedFields } from '../control-types.js';
import { isRecord, isShaped, isText, oneOf, recordOf, textOf } from '../ground/draft-shape.js';

export type ScanStatus = (typeof scanStatuses)[number];

export interface CodeAnswer {
  status: ScanStatus;
  /** Empty if none was given. */
  reason: string;
}

export interface BarcodeDraft {
  /** The answer for each code, in the order of the answers. */
  answers: Record<string, CodeAnswer>;
}

const isStatus = oneOf(scanStatuses);
const answerShape = { status: isStatus, reason: isText };
const isAnswer = (value: unknown): value is CodeAnswer => isShaped(answerShape, value);
export const barcodeShape = { answers: recordOf(isAnswer) };

/** The codes as they are sent: the expected codes in their order, then the other codes in the order of their scans. */
export function sentCodes(
  { expected }: Pick<RequirementOf<'barcode'>, 'expected'>,
  { answers }: BarcodeDraft,
): ScannedCode[] {
  const known = new Set(expected.map(({ code }) => code));
  const codes = [...known, ...Object.keys(answers).filter((code) => !known.has(code))];
  return codes.flatMap((code) => {
    const answer = answerOf(answers, code);
    if (answer === null) return [];
    const { status, reason } = answer;
    return [reason.trim() === '' ? { code, status } : { code, status, reason: reason.trim() }];
  });
}

export function answerOf(answers: BarcodeDraft['answers'], code: string): CodeAnswer | null {
  return Object.hasOwn(answers, code) ? (answers[code] ?? null) : null;
}

export function withAnswer({ answers }: BarcodeDraft, code: string, answer: CodeAnswer | null): BarcodeDraft {
  const { [code]: _, ...others } = answers;
  return { answers: answer === null ? others : { ...others, [code]: answer } };
}

/**
 * The code that the driver means by a typed one: people do not type case and spaces as they are printed. If several
 * expected codes are alike, the typed one counts as it is.
 */
export function meantCode({ expected }: Pick<RequirementOf<'barcode'>, 'expected'>, typed: string): string {
  const codes = [...new Set(expected.map(({ code }) => code))];
  if (codes.includes(typed)) return typed;
  const [meant, ...others] = codes.filter((code) => plainCode(code) === plainCode(typed));
  return meant === undefined || others.length > 0 ? typed : meant;
}

const plainCode = (code: string) => code.replace(/\s/g, '').toUpperCase();

export type ScanResult = 'scanned' | 'again' | 'unexpected' | 'refused';

/** Whether a scanned code is accepted, and the draft after it. */
export function afterScan(
  requirement: RequirementOf<'barcode'>,
  draft: BarcodeDraft,
  code: string,
): { result: ScanResult; draft: BarcodeDraft } {
  if (answerOf(draft.answers, code)?.status === 'scanned') return { result: 'again', draft };
  const scanned = withAnswer(draft, code, { status: 'scanned', reason: '' });
  if (requirement.expected.some((each) => each.code === code)) return { result: 'scanned', draft: scanned };
  if (!isSendable(code)) return { result: 'refused', draft };
  if (requirement.allow_unexpected === true) return { result: 'unexpected', draft: scanned };
  return { result: 'refused', draft };
}

/** The service refuses every other code. A code of blanks alone would also be a row without a name. */
function isSendable(code: string): boolean {
  return code.length <= longestCode && !isBlank(code) && isStorableText(code);
}

export function barcodeDraftOf(_requirement: unknown, { codes }: CapturedFields): BarcodeDraft {
  const answers = (Array.isArray(codes) ? codes : []).flatMap((entry): [string, CodeAnswer][] => {
    if (!isRecord(entry) || !isText(entry.code) || !isStatus(entry.status)) return [];
    return [[entry.code, { status: entry.status, reason: textOf(entry.reason) }]];
  });
  // A code may be `__proto__`.
  return { answers: Object.fromEntries(answers) };
}
