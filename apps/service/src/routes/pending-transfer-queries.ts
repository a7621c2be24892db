import type { TransferStatus } from '@fleet/contract/driving/transfers';
import type { Context } from '../context.js';
import { type TransferRow, transferColumns } from './transfer-row.js';

/** Locks the open transfer of a route; null if there is none. */
export async function lockPendingTransfer(ctx: Context, routeId: string): Promise<TransferRow | null> {
  const { rows } = await ctx.db.query<TransferRow>({
    name: 'lock-pending-transfer',
    text: `select ${transferColumns} from transfers t
      where t.organisation_id = $1 and t.route_id = $2 and t.status = 'requested' for update of t`,
    values: [ctx.organisationId, routeId],
  });
  return rows[0] ?? null;
}

/** Ends a locked transfer, at the time of the database's clock, because this clock also measures the deadline. */
export async function updateEndedTransfer(
  ctx: Context,
  transferId: string,
  end: { status: TransferStatus; refusalReason: string | null },
): Promise<TransferRow> {
  const { rows } = await ctx.db.query<TransferRow>({
    name: 'end-transfer',
    text: `update transfers t set status = $3, refusal_reason = $4, ended_at = clock_timestamp()
      where t.organisation_id = $1 and t.id = $2
      returning ${transferColumns}`,
    values: [ctx.organisationId, transferId, end.status, end.refusalReason],
  });
  const row = rows[0];
  if (row === undefined) throw new Error('a locked transfer was not found when it was ended');
  return row;
}
