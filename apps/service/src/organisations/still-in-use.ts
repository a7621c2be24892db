import { problem } from '@fleet/contract/problems';
import { Refusal } from '../context.js';

/** Refuses with `still_in_use`, one for each sort of thing of which there are any. */
export function refuseUsed(uses: Readonly<Record<string, number>>): void {
  const problems = Object.entries(uses)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => problem('still_in_use', undefined, `${what.replaceAll('_', ' ')}: ${count}.`));
  if (problems.length > 0) throw new Refusal(problems);
}
