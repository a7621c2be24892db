import { writeAudit } from '../audit/write-audit.js';
import type { Context } from '../context.js';
import type { MasterRecordName } from '../master-records/master-record-name.js';
import { refuseUsed } from '../master-records/still-in-use.js';
import { appendEvent } from '../platform/outbox/append-event.js';
import { deleteSiteRow } from './site-queries.js';
import { countSiteUses } from './site-use-queries.js';
import { lockSiteToWrite } from './write-site.js';

/**
 * Deletes a site that no record names [C-10]. Users count too: a user who lost their last site would see all sites.
 * Refuses with `not_found`, with `still_in_use` for each kind of record that names it, and with `version_mismatch`.
 */
export async function deleteSite(
  ctx: Context,
  { name, ifMatch }: { name: MasterRecordName; ifMatch?: string | undefined },
): Promise<void> {
  await ctx.inTransaction(async (tx) => {
    const site = await lockSiteToWrite(tx, name, { ifMatch, deletes: true });
    refuseUsed(await countSiteUses(tx, site.id));
    await deleteSiteRow(tx, site.id);
    const { id, integration_key } = site;
    const at = new Date(tx.now()).toISOString();
    await Promise.all([
      appendEvent(tx, { type: 'site_deleted', at, siteId: id, data: { site_id: id, integration_key } }),
      writeAudit(tx, { action: 'site.delete', subjectKind: 'site', subjectId: id, before: { ...site } }),
    ]);
  });
}
