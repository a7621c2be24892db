import { isRecord } from '@fleet/contract/ground/schema-reading';
import type { Query } from '@tanstack/react-query';

const restOfCallMs = 2_000;

/**
 * How long a list of outcomes, which takes several calls, is not read again, whatever happens meanwhile: the more calls,
 * the longer. A phone that sends many answers would otherwise use up the calls of everybody who looks at its route.
 * 0 for other queries.
 */
export function outcomesRestMs({ queryKey, state: { data, dataUpdatedAt } }: Query): number {
  if (queryKey.at(-1) !== 'outcomes' || !isRecord(data) || typeof data.calls !== 'number') return 0;
  return data.calls < 2 ? 0 : Math.max(0, dataUpdatedAt + data.calls * restOfCallMs - Date.now());
}
