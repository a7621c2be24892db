import type { CallFailure } from '@fleet/client/call-result';
import type { Problem } from '@fleet/contract/ground/problems';

/** Describes the failure of a call for people. */
export function sentenceOf(failure: CallFailure): string {
  switch (failure.kind) {
    case 'refused':
      return `${failure.status} ${textOf(failure.problems)}`;
    case 'unreachable':
      return `the service did not answer: ${failure.detail}`;
    case 'unreadable':
      return `the answer (${failure.status}) could not be read: ${failure.detail}`;
    case 'signed_out':
      if (failure.problems.length === 0) return 'there are no credentials to log in with';
      return `the log-in was refused: ${textOf(failure.problems)}`;
    default:
      return failure.kind;
  }
}

function textOf(problems: readonly Problem[]): string {
  return problems
    .map(({ code, key, message }) => `${code}${key === undefined ? '' : ` (${key})`}: ${message}`)
    .join(' ');
}
