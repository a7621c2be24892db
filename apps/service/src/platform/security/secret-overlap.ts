import { problem } from '@fleet/contract/ground/problems';
import { parseTimeSpan } from '@fleet/contract/ground/time-span-format';
import { Refusal } from '../../context.js';

const longestOverlapMs = 30 * 86_400_000;

/** How long a replaced secret stays valid, in milliseconds. Refuses with `out_of_bounds` for over 30 days. */
export function readOverlap(overlap: string): number {
  const overlapMs = parseTimeSpan(overlap) ?? 0;
  if (overlapMs <= longestOverlapMs) return overlapMs;
  throw new Refusal(problem('out_of_bounds', '/overlap', 'The overlap is 30 days at most.'));
}
