import { isFull, type Problem, problem } from '@fleet/contract/ground/problems';
import type { ScannedCode } from '@fleet/contract/planning/requirement-kinds/barcode-kind';
import type { RequirementOf } from '@fleet/contract/planning/requirements';
import { checkUnique } from '../../values/sequence-check.js';
import type { OutcomeKind } from './outcome-kind.js';

/**
 * Every expected code needs an answer, scanned or not; other codes are accepted only if the requirement allows them
 * [C-5].
 */
export const barcodeOutcome: OutcomeKind<'barcode'> = {
  check(sent, requirement) {
    if (sent.codes === undefined) return [];
    const expected = new Set(requirement.expected.map(({ code }) => code));
    const problems: Problem[] = [];
    const answered = new Set<string>();
    for (const [index, entry] of sent.codes.entries()) {
      if (entry === null) continue;
      const at = `/codes/${index}`;
      if (answered.has(entry.code)) problems.push(problem('duplicate_key', `${at}/code`));
      else problems.push(...checkCode(entry, expected.has(entry.code), requirement, at));
      answered.add(entry.code);
    }
    if (sent.codes.includes(null)) return problems;
    for (const code of expected) {
      if (isFull(problems)) break;
      if (!answered.has(code)) {
        problems.push(problem('barcode_missing', '/codes', `The expected code '${code}' is not answered.`));
      }
    }
    return problems;
  },
  checkPlan({ expected }) {
    const codes = expected.map(({ code }, index) => ({ key: code, pointer: `/expected/${index}/code` }));
    return checkUnique(codes, 'The code');
  },
};

function checkCode(
  { code, status }: ScannedCode,
  isExpected: boolean,
  requirement: RequirementOf<'barcode'>,
  at: string,
): Problem[] {
  if (isExpected) {
    if (requirement.require_all !== true || status === 'scanned') return [];
    return [problem('barcode_missing', `${at}/status`, `The code '${code}' must be scanned.`)];
  }
  // A code that was not expected cannot be missing, even if unexpected codes are allowed.
  if (requirement.allow_unexpected === true && status !== 'missing') return [];
  return [problem('barcode_not_expected', `${at}/code`)];
}
