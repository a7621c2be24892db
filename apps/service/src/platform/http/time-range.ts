import { problem } from '@fleet/contract/ground/problems';
import { Refusal } from '../../context.js';

/** Refuses with `times_out_of_order` a query whose range of times ends before it begins. */
export function refuseReversedTimes({
  from,
  until,
}: {
  from?: string | undefined;
  until?: string | undefined;
}): void {
  if (from !== undefined && until !== undefined && Date.parse(until) < Date.parse(from))
    throw new Refusal(problem('times_out_of_order', 'until'));
}
