import type { QuarantinedRecord } from '../phone/phone-view.js';

/**
 * How many of the records that were captured after the end of their session wait for the office, and how many do not
 * count, as the driver has not read yet.
 */
export function lateRecords(quarantined: readonly QuarantinedRecord[]): {
  waiting: number;
  discarded: number;
} {
  const late = quarantined.filter((each) => !each.isGivenUp);
  const discarded = late.filter((each) => each.isDiscarded);
  return {
    waiting: late.length - discarded.length,
    discarded: discarded.filter((each) => !each.isRead).length,
  };
}
