import { problem } from '@fleet/contract/ground/problems';
import { Refusal } from '../context.js';

/**
 * Refuses with `still_in_use`, one problem per kind of record with a count above zero; the keys name the kinds in the
 * plural.
 */
export function refuseUsed(uses: Readonly<Record<string, number>>): void {
  const problems = Object.entries(uses)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => problem('still_in_use', undefined, sentenceOf(what, count)));
  if (problems.length > 0) throw new Refusal(problems);
}

function sentenceOf(what: string, count: number): string {
  const several = what.replaceAll('_', ' ').replace(/^api /, 'API ');
  if (count !== 1) return `${count} ${several} still name it.`;
  return `1 ${several.replace(/ies$/, 'y').replace(/s$/, '')} still names it.`;
}
