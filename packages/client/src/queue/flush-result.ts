import type { CallFailure } from '../calls/call-result.js';
import type { BlockedBy } from './send-verdict.js';

/** How one step of the sending ended. */
export type FlushResult =
  /** So many records left the queue; also with 0 there is more to do at once. */
  | { kind: 'sent'; count: number }
  /** Nothing that may go is left; records that are parked, or whose route is not active, may be. */
  | { kind: 'nothing_to_do' }
  /** Nothing goes until this has changed: then call `resume`. The queue stays as it is. */
  | { kind: 'blocked'; why: BlockedBy; failure: CallFailure }
  /** Only positions are left that are being gathered; they may go in `ms`. */
  | { kind: 'later'; ms: number }
  /** Wait `ms` at least, and the longer the more often it comes; `failure` is null where the storage is the cause. */
  | { kind: 'back_off'; ms: number; failure: CallFailure | null }
  | { kind: 'stopped' };
