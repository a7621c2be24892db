import type { Site } from '@fleet/contract/fleet/master-record-shapes';
import type { SitePatch } from '@fleet/contract/fleet/sites';
import { Address } from '@fleet/contract/ground/address';
import { below, problem } from '@fleet/contract/ground/problems';
import { shapeCheck } from '@fleet/contract/ground/shape-check';
import { mergePatch } from '@fleet/domain/values/merge-patch';
import { type Context, Refusal } from '../context.js';
import type { MasterRecordName } from '../master-records/master-record-name.js';
import { lockSiteToWrite, writeSite } from './write-site.js';

const addressCheck = shapeCheck(Address);

/**
 * Changes a site by a merge patch [R-CNV-9][C-10]. Refuses with the faults of the resulting address, and as
 * `lockSiteToWrite` and `writeSite` do.
 */
export async function changeSite(
  ctx: Context,
  { name, patch, ifMatch }: { name: MasterRecordName; patch: SitePatch; ifMatch?: string | undefined },
): Promise<Site> {
  return ctx.inTransaction(async (tx) => {
    const before = await lockSiteToWrite(tx, name, { ifMatch });
    const { address: addressPatch, ...rest } = patch;
    const address = addressPatch === undefined ? before.address : patchedAddress(before, addressPatch);
    const written = await writeSite(tx, before, { ...before, ...rest, address });
    if (written === null) throw new Refusal(problem('concurrent_change'));
    return written.site;
  });
}

function patchedAddress(before: Site, patch: SitePatch['address']): Site['address'] {
  if (patch === null) return null;
  const checked = addressCheck.check(mergePatch(before.address, patch));
  if (!checked.ok) throw new Refusal(below('/address', checked.problems));
  return checked.value;
}
