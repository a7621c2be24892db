import type { CallFailure } from '@fleet/client/console';
import type { Problem } from '@fleet/contract/ground/problems';
import type { Formats } from '@fleet/ui';
import type { ConsoleMessages } from '../language/console-messages.js';

type Words = ConsoleMessages['frame'];

/**
 * Why a call failed, and what to do. If the app has no words for a code, the words of the service are used, in
 * English.
 */
export function failureWords(
  failure: CallFailure | null,
  frame: Words,
  { text }: Pick<Formats, 'text'>,
): string {
  if (failure === null) return text(frame.serverFault, { id: '–' });
  switch (failure.kind) {
    case 'unreachable':
    case 'aborted':
    case 'not_modified':
      return frame.unreachable;
    case 'unreadable':
      if (failure.reason === 'too_large') return frame.tooLarge;
      return failure.reason === 'wrong_shape' ? frame.newer : frame.unreadable;
    case 'signed_out':
      return frame.signedOut;
    case 'refused':
      return refusalWords(failure, frame, text);
  }
}

function refusalWords(
  { status, problems, requestId }: Extract<CallFailure, { kind: 'refused' }>,
  frame: Words,
  text: Formats['text'],
): string {
  if (status === 429) return frame.tooMany;
  if (status === 403 && !problems.some(({ code }) => Object.hasOwn(frame.problems, code))) {
    return frame.notPermitted;
  }
  if (status === 404) return frame.notFound;
  const words = [...new Set(problems.map((each) => problemWords(each, frame)))];
  if (words.length === 0 || (status >= 500 && !problems.some(({ code }) => code === 'storage_full'))) {
    return text(frame.serverFault, { id: requestId ?? '–' });
  }
  return words.join(' ');
}

/** A problem in the words of the app; without them, the message of the service. */
export function problemWords(
  { code, message }: Pick<Problem, 'message'> & { code: string },
  frame: Words,
): string {
  const known: Readonly<Record<string, string>> = frame.problems;
  return Object.hasOwn(known, code) ? (known[code] ?? message) : message;
}
