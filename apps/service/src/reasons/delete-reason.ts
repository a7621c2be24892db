import { writeAudit } from '../audit/write-audit.js';
import type { Context } from '../context.js';
import { appendEvent } from '../platform/outbox/append-event.js';
import { refuseFurtherSites } from '../sites/site-reach.js';
import { deleteReasonRow } from './reason-queries.js';
import { lockReasonToWrite } from './write-reason.js';

/**
 * Deletes a reason [C-10]; no other record refers to reasons. Refuses as `lockReasonToWrite` and `refuseFurtherSites`
 * do.
 */
export async function deleteReason(
  ctx: Context,
  { integrationKey, ifMatch }: { integrationKey: string; ifMatch?: string | undefined },
): Promise<void> {
  await ctx.inTransaction(async (tx) => {
    const reason = await lockReasonToWrite(tx, integrationKey, ifMatch);
    refuseFurtherSites(tx, reason);
    const { id, integration_key, site_ids: siteIds } = reason;
    await deleteReasonRow(tx, id);
    const at = new Date(tx.now()).toISOString();
    await Promise.all([
      appendEvent(tx, { type: 'reason_deleted', at, siteIds, data: { reason_id: id, integration_key } }),
      writeAudit(tx, {
        action: 'reason.delete',
        subjectKind: 'reason',
        subjectId: id,
        before: { ...reason },
      }),
    ]);
  });
}
