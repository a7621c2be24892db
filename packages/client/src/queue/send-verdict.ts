import type { Problem } from '@fleet/contract/ground/problems';
import type { CallFailure } from '../calls/call-result.js';

/** Why nothing of a session, or of the whole queue, goes out until something else has happened. */
export type BlockedBy = 'log_in' | 'session' | 'wrong_device' | 'not_a_driver' | 'not_permitted';

/** What happens after an answer. */
export type Consequence =
  | { kind: 'go_on' }
  /** The same again after a pause of at least `ms`; none of it is known to have arrived. */
  | { kind: 'back_off'; ms: number; failure: CallFailure }
  | { kind: 'blocked'; why: BlockedBy; failure: CallFailure }
  /** The records of this route wait until it is active. */
  | { kind: 'set_aside'; routeId: string }
  /** The caller's own signal. */
  | { kind: 'stopped' };

/** The meaning of a response for the sent records. Records that it does not name stay in the queue unchanged. */
export interface SendVerdict {
  /** Positively answered, each for its own id; nothing else ever leaves the queue. */
  remove: readonly string[];
  park: readonly { id: string; problems: readonly Problem[] }[];
  /** Among the answered ones those that count only when a controller accepts them. */
  quarantined: readonly string[];
  /** Records that travel from now on with at most `most` together, themselves included. */
  split: readonly { id: string; most: number }[];
  /** Images whose bytes the service does not have: they are uploaded under a new announcement. */
  uploadAgain: readonly string[];
  receivedThrough: number | null;
  next: Consequence;
}

/** False when the image was uploaded again often enough, or is not on the device any more. */
export type MayUploadAgain = (imageId: string) => boolean;

export const goOn: SendVerdict = {
  remove: [],
  park: [],
  quarantined: [],
  split: [],
  uploadAgain: [],
  receivedThrough: null,
  next: { kind: 'go_on' },
};

export function backOff(failure: CallFailure, ms = 0): SendVerdict {
  return { ...goOn, next: { kind: 'back_off', ms, failure } };
}
