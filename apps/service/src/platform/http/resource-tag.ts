import { problem } from '@fleet/contract/ground/problems';
import { Refusal } from '../../context.js';
import { etagOf } from './entity-tag.js';
import { ifMatchFits } from './if-match.js';

/** The value of `ETag` for a representation. The same members in the same order have the same tag [C-1]. */
export function resourceTag(representation: object): string {
  return etagOf(JSON.stringify(representation));
}

/** Refuses with `version_mismatch` if `If-Match` names another state than the current one. */
export function refuseOtherTag(ifMatch: string | undefined, current: string): void {
  if (!ifMatchFits(ifMatch, (tag) => `"${tag}"` === current)) {
    throw new Refusal(problem('version_mismatch', 'If-Match'));
  }
}
