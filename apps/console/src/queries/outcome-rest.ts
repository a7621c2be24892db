import { isRecord } from '@fleet/contract/ground/schema-reading';
import type { Query } from '@tanstack/react-query';

const restOfCallMs = 2_000;

/**
 * The time in milliseconds for which a list of outcomes is not read again, whatever happens meanwhile; 0 for other
 * queries. Reading a list may need several calls, and more calls mean a longer pause. Without the pause, a phone that
 * sends many answers would use up the calls of everybody who looks at its route.
 */
export function outcomesRestMs({ queryKey, state: { data, dataUpdatedAt } }: Query): number {
  if (queryKey.at(-1) !== 'outcomes' || !isRecord(data) || typeof data.calls !== 'number') return 0;
  return data.calls < 2 ? 0 : Math.max(0, dataUpdatedAt + data.calls * restOfCallMs - Date.now());
}
