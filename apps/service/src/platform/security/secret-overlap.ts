import { problem } from '@fleet/contract/ground/problems';
import { parseTimeSpan } from '@fleet/contract/ground/time-span-format';
import { Refusal } from '../../context.js';

const usualOverlap = '1.00:00:00';
const longestOverlapMs = 30 * 86_400_000;

/**
 * Returns how long a replaced secret stays valid, in milliseconds: a day by default. Refuses more than 30 days with
 * `out_of_bounds`.
 */
export function readOverlap(overlap = usualOverlap): number {
  const overlapMs = parseTimeSpan(overlap) ?? 0;
  if (overlapMs <= longestOverlapMs) return overlapMs;
  throw new Refusal(problem('out_of_bounds', '/overlap', 'The overlap is 30 days at most.'));
}
