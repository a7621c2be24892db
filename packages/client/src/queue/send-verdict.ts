import type { Problem } from '@fleet/contract/ground/problems';
import type { CallFailure } from '../calls/call-result.js';

/** Why nothing of a session, or of the whole queue, can be sent for now. */
export type BlockedBy = 'log_in' | 'session' | 'wrong_device' | 'not_a_driver' | 'not_permitted';

/** What happens after a response. */
export type Consequence =
  | { kind: 'go_on' }
  /** The same records are sent again after a pause of at least `ms`. They may not have arrived. */
  | { kind: 'back_off'; ms: number; failure: CallFailure }
  | { kind: 'blocked'; why: BlockedBy; failure: CallFailure }
  /** The records of this route wait until it is active. */
  | { kind: 'set_aside'; routeId: string }
  /** The caller's signal was aborted. */
  | { kind: 'stopped' };

/** The meaning of a response for the sent records. Records that it does not name stay in the queue unchanged. */
export interface SendVerdict {
  /** Records that were confirmed by their own ids. No other record ever leaves the queue. */
  remove: readonly string[];
  park: readonly { id: string; problems: readonly Problem[] }[];
  /** Confirmed records that count only if a controller accepts them. */
  quarantined: readonly string[];
  /** Records that from now on are sent in requests of at most `most` records. */
  split: readonly { id: string; most: number }[];
  /** Images whose bytes the service does not have: they are uploaded under a new announcement. */
  uploadAgain: readonly string[];
  receivedThrough: number | null;
  next: Consequence;
}

/** False when the image was uploaded again often enough, or is no longer on the device. */
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
