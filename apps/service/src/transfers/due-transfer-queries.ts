import type { Context } from '../context.js';
import type { DueQueue } from '../platform/due-work/due-queries.js';
import { type TransferRow, transferColumns } from '../routes/transfer-row.js';

/** The NOTIFY channel for new requests: processes that wait for deadlines look up the earliest deadline again. */
export const transfersChannel = 'transfers';

/** The requests of all organisations, by their deadlines. */
export const dueTransferQueue: DueQueue = {
  name: 'due-transfers',
  table: 'transfers',
  key: 'id',
  waits: `status = 'requested'`,
  dueAt: 'deadline_at',
};

/** A transfer that this transaction may have to carry out. */
export interface ClaimedTransfer extends TransferRow {
  is_due: boolean;
  /** False while another process works on it. */
  claimed: boolean;
}

/**
 * Reads a transfer and claims it until the transaction ends, so that no other process works on it. Uses an advisory
 * lock, because the row itself must be locked after the route (docs/decisions/0013); it never waits.
 */
export async function claimTransfer(ctx: Context, transferId: string): Promise<ClaimedTransfer | null> {
  const { rows } = await ctx.db.query<ClaimedTransfer>({
    name: 'claim-transfer',
    text: `select ${transferColumns}, t.deadline_at <= clock_timestamp() as is_due,
        pg_try_advisory_xact_lock(hashtextextended('transfer ' || t.id, 0)) as claimed
      from transfers t where t.organisation_id = $1 and t.id = $2 and t.status = 'requested'`,
    values: [ctx.organisationId, transferId],
  });
  return rows[0] ?? null;
}
