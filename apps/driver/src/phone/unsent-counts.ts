import type { UnsentRecord } from '@fleet/client/driver';

/** How many records wait to be sent, and how many the driver must correct. Positions are not counted. */
export function unsentCounts(unsent: readonly UnsentRecord[]): {
  waitingCount: number;
  refusedCount: number;
} {
  const shown = unsent.filter((each) => each.content.kind !== 'position');
  const refusedCount = shown.filter((each) => each.parked !== null).length;
  return { waitingCount: shown.length - refusedCount, refusedCount };
}
