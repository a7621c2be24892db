import type { Clock } from '../clock.js';
import { type CallFailure, isElsewhere } from './call-result.js';
import { longestAskedMs } from './retry-policy.js';

/**
 * Blocks credentials that must not be tried again. Five failures lock a name [C-3], and automatic log-ins must not
 * cause that: refused credentials are not tried again, and after 429 they are not tried before the given time.
 */
export interface CredentialBlocks {
  /** Why these credentials must not be tried now; null if they may be tried. */
  failureOf(fingerprint: string): CallFailure | null;
  /** Records a failed log-in. Returns the failure for the caller. */
  note(fingerprint: string, failure: CallFailure): CallFailure;
  /**
   * Allows one more attempt with refused credentials, because the driver asks for it. A wait after 429 still applies.
   */
  forgive(): void;
  /** Removes all blocks after a successful log-in. */
  clear(): void;
}

interface Entry {
  failure: CallFailure;
  /** When the block began, by the device's clock. */
  from: number;
  /** How long the block lasts, in milliseconds; null means forever. */
  forMs: number | null;
}

export function createCredentialBlocks(clock: Clock): CredentialBlocks {
  const entries = new Map<string, Entry>();
  return {
    failureOf(fingerprint) {
      const entry = entries.get(fingerprint);
      if (entry === undefined) return null;
      const { failure, from, forMs } = entry;
      if (forMs === null) return failure;
      const passedMs = clock.now() - from;
      // If the clock was set back, the remaining time is unknown.
      if (passedMs < 0 || passedMs >= forMs) return null;
      return failure.kind === 'refused' ? { ...failure, retryAfterMs: forMs - passedMs } : failure;
    },
    note(fingerprint, failure) {
      if (failure.kind !== 'refused') return failure;
      const { status, problems, retryAfterMs } = failure;
      if (status >= 500 || status === 408 || isElsewhere(failure)) return failure;
      if (status === 429) {
        entries.set(fingerprint, {
          failure,
          from: clock.now(),
          forMs: Math.min(longestAskedMs, retryAfterMs ?? 0),
        });
        return failure;
      }
      const signedOut: CallFailure = { kind: 'signed_out', problems };
      entries.set(fingerprint, { failure: signedOut, from: clock.now(), forMs: null });
      return signedOut;
    },
    forgive() {
      for (const [fingerprint, { forMs }] of entries) if (forMs === null) entries.delete(fingerprint);
    },
    clear: () => entries.clear(),
  };
}
