import type { CallFailure } from '@fleet/client/call-result';

/** What went wrong with a call, in a sentence for people. */
export function sentenceOf(failure: CallFailure): string {
  switch (failure.kind) {
    case 'refused':
      return `${failure.status} ${failure.problems.map(({ code, key, message }) => `${code}${key === undefined ? '' : ` (${key})`}: ${message}`).join(' ')}`;
    case 'unreachable':
      return `the service did not answer: ${failure.detail}`;
    case 'unreadable':
      return `the answer (${failure.status}) could not be read: ${failure.detail}`;
    case 'signed_out':
      return `the service took no credentials: ${failure.problems.map(({ message }) => message).join(' ')}`;
    default:
      return failure.kind;
  }
}
