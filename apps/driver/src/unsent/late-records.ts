import type { QuarantinedRecord } from '../phone/phone-view.js';

/**
 * Counts the records that were captured after the end of their session: those that wait for the office, and those
 * that do not count, if the driver has not read that yet.
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
