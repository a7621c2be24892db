import { writeAudit } from '../audit/write-audit.js';
import { notifyCallerChanged } from '../callers/raise-generation.js';
import type { Context } from '../context.js';
import type { MasterRecordName } from '../master-records/master-record-name.js';
import { refuseUsed } from '../master-records/still-in-use.js';
import { appendEvent } from '../platform/outbox/append-event.js';
import { refuseFurtherSites } from '../sites/site-reach.js';
import { deleteDriverRow } from './driver-queries.js';
import { countDriverUses } from './driver-use-queries.js';
import { lockDriverToWrite } from './write-driver.js';

/**
 * Deletes a driver who has never had a session or a route; their user stays. Refuses with `not_found`, with
 * `still_in_use` for one who has, with `version_mismatch`, and as `refuseFurtherSites` does.
 */
export async function deleteDriver(
  ctx: Context,
  { name, ifMatch }: { name: MasterRecordName; ifMatch?: string | undefined },
): Promise<void> {
  await ctx.inTransaction(async (tx) => {
    const driver = await lockDriverToWrite(tx, name, { ifMatch, exclusively: true });
    refuseFurtherSites(tx, driver);
    const { id, integration_key, site_ids: siteIds, user_id: userId } = driver;
    refuseUsed(await countDriverUses(tx, id));
    await deleteDriverRow(tx, id);
    const at = new Date(tx.now()).toISOString();
    const data = { driver_id: id, integration_key };
    await Promise.all([
      appendEvent(tx, { type: 'driver_deleted', at, siteIds, data }),
      writeAudit(tx, {
        action: 'driver.delete',
        subjectKind: 'driver',
        subjectId: id,
        before: { ...driver },
      }),
      ...(userId === null ? [] : [notifyCallerChanged(tx, userId)]),
    ]);
  });
}
