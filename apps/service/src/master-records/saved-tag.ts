import type { Asset } from '@fleet/contract/fleet/assets';
import type { Driver, Site } from '@fleet/contract/fleet/master-record-shapes';
import { problem } from '@fleet/contract/ground/problems';
import type { Reason } from '@fleet/contract/planning/reasons';
import { Refusal } from '../context.js';
import { etagOf } from '../platform/http/entity-tag.js';
import { ifMatchFits } from '../platform/http/if-match.js';
import { resource } from '../platform/http/reply.js';

type SavedMasterRecord = Site | Driver | Asset | Reason;

/**
 * The `ETag` of a master record, the same in responses to reads and to writes [C-1]. It does not depend on the
 * links.
 */
export function savedTag(record: SavedMasterRecord): string {
  return etagOf(String(resource('address' in record ? withSortedAddress(record) : record, []).body));
}

/**
 * Sorts the members of the address by name, because the database may return them in another order than they were
 * sent.
 */
function withSortedAddress(site: Site): unknown {
  const { address } = site;
  if (address === null) return site;
  const members = Object.entries(address).sort(([one], [other]) => (one < other ? -1 : 1));
  return { ...site, address: Object.fromEntries(members) };
}

/** Refuses with `version_mismatch` if `If-Match` names another state than the current one, or if there is no record. */
export function refuseOtherState(ifMatch: string | undefined, before: SavedMasterRecord | null): void {
  const isCurrent = before === null ? null : (tag: string) => `"${tag}"` === savedTag(before);
  if (!ifMatchFits(ifMatch, isCurrent)) throw new Refusal(problem('version_mismatch', 'If-Match'));
}
