import type { CallFailure } from '@fleet/client/console';
import { hasProblem } from '@fleet/client/console';
import type { Formats } from '@fleet/ui';
import { failureWords } from '../frame/failure-words.js';
import type { ConsoleMessages } from '../language/console-messages.js';

/** Why a log-in failed, and what to do. */
export function signInFailureWords(
  failure: CallFailure | { kind: 'no_organisation' },
  { frame, signIn }: Pick<ConsoleMessages, 'frame' | 'signIn'>,
  formats: Pick<Formats, 'text' | 'time'>,
): string {
  if (failure.kind === 'no_organisation') return signIn.noOrganisation;
  if (failure.kind !== 'refused') return failureWords(failure, frame, formats);
  if (hasProblem(failure, 'invalid_credentials')) return signIn.wrong;
  if (hasProblem(failure, 'account_locked') || failure.status === 429) {
    const { retryAfterMs, serverTime } = failure;
    if (retryAfterMs === null) return signIn.lockedNoTime;
    const at = new Date((serverTime ?? Date.now()) + retryAfterMs).toISOString();
    return formats.text(signIn.locked, { time: formats.time(at) });
  }
  return failureWords(failure, frame, formats);
}
