import { writeAudit } from '../audit/write-audit.js';
import type { Context } from '../context.js';
import type { MasterRecordName } from '../master-records/master-record-name.js';
import { refuseUsed } from '../master-records/still-in-use.js';
import { appendEvent } from '../platform/outbox/append-event.js';
import { refuseFurtherSites } from '../sites/site-reach.js';
import { deleteAssetRow } from './asset-saving-queries.js';
import { countAssetUses } from './asset-use-queries.js';
import { lockAssetToWrite } from './write-asset.js';

/**
 * Deletes an asset that was never in a session or on a route. Refuses with `not_found`, with `still_in_use` for one
 * that was, with `version_mismatch`, and as `refuseFurtherSites` does.
 */
export async function deleteAsset(
  ctx: Context,
  { name, ifMatch }: { name: MasterRecordName; ifMatch?: string | undefined },
): Promise<void> {
  await ctx.inTransaction(async (tx) => {
    const asset = await lockAssetToWrite(tx, name, { ifMatch, deletes: true });
    refuseFurtherSites(tx, asset);
    const { id, integration_key, site_ids: siteIds } = asset;
    refuseUsed(await countAssetUses(tx, id));
    await deleteAssetRow(tx, id);
    const at = new Date(tx.now()).toISOString();
    await Promise.all([
      appendEvent(tx, { type: 'asset_deleted', at, siteIds, data: { asset_id: id, integration_key } }),
      writeAudit(tx, { action: 'asset.delete', subjectKind: 'asset', subjectId: id, before: { ...asset } }),
    ]);
  });
}
