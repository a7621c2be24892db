import type { ExpectedCode } from '@fleet/contract/planning/requirement-kinds/barcode-kind';
import { answerOf, type BarcodeDraft, type CodeAnswer } from './barcode-draft.js';

export interface CodeRow {
  code: string;
  label: string | null;
  isExpected: boolean;
  answer: CodeAnswer | null;
}

/** All codes with their answers: the expected codes in their order, then the other codes. */
export function codeRows(expected: readonly ExpectedCode[], { answers }: BarcodeDraft): CodeRow[] {
  const known = new Set(expected.map(({ code }) => code));
  const rows = expected.map(({ code, label }) => ({
    code,
    label: label ?? null,
    isExpected: true,
    answer: answerOf(answers, code),
  }));
  const others = Object.keys(answers)
    .filter((code) => !known.has(code))
    .map((code) => ({ code, label: null, isExpected: false, answer: answerOf(answers, code) }));
  return [...rows, ...others];
}
