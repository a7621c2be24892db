import type { CallFailure } from '../calls/call-result.js';
import type { BlockedBy } from './send-verdict.js';

/** How one step of the sending ended. */
export type FlushResult =
  /** This many records left the queue. Call again immediately, even if the number is 0. */
  | { kind: 'sent'; count: number }
  /** Nothing can be sent. Parked records, and records of routes that are not active, may be left. */
  | { kind: 'nothing_to_do' }
  /** Nothing is sent until the cause is removed; then call `resume`. The queue stays as it is. */
  | { kind: 'blocked'; why: BlockedBy; failure: CallFailure }
  /** Only positions that are being gathered are left. They may be sent in `ms`. */
  | { kind: 'later'; ms: number }
  /**
   * Wait at least `ms`, and longer if several steps in a row end like this. `failure` is null if the storage is the
   * cause.
   */
  | { kind: 'back_off'; ms: number; failure: CallFailure | null }
  | { kind: 'stopped' };
