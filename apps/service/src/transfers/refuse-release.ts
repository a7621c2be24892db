import { problem } from '@fleet/contract/ground/problems';
import { type Context, Refusal } from '../context.js';
import { endTransfer } from '../routes/end-transfer.js';
import type { TransferRow } from '../routes/transfer-row.js';
import { requireSession } from '../sessions/session-guard.js';
import { requireRequest } from './find-request.js';
import { lockTransfer } from './transfer-queries.js';

/**
 * The driver who was asked keeps the route and gives a reason [C-8]. A repeat changes nothing, and the first reason
 * stays. Refuses as `requireSession` and `requireRequest` do, and with `transfer_ended`.
 */
export async function refuseRelease(
  ctx: Context,
  input: { routeId: string; reason: string },
): Promise<TransferRow> {
  return ctx.inTransaction(async (tx) => {
    const { driverId } = await requireSession(tx);
    const { id } = await requireRequest(tx, input.routeId, driverId);
    const locked = await lockTransfer(tx, id);
    if (locked === null) throw new Refusal(problem('not_found'));
    return (await endTransfer(tx, locked, 'refuse', input.reason)).transfer;
  });
}
