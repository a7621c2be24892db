import { problem } from '@fleet/contract/ground/problems';
import { type Context, Refusal } from '../context.js';
import { endTransfer } from '../routes/end-transfer.js';
import type { TransferRow } from '../routes/transfer-row.js';
import { readTransfer } from './read-transfers.js';
import { lockTransfer } from './transfer-queries.js';

/**
 * Cancels a transfer: the driver keeps the route [C-8][R-CNV-10]. A repeat changes nothing. Refuses with `not_found` or
 * `transfer_ended`.
 */
export async function cancelTransfer(
  ctx: Context,
  input: { routeId: string; transferId: string },
): Promise<TransferRow> {
  return ctx.inTransaction(async (tx) => {
    const { id } = await readTransfer(tx, input);
    const locked = await lockTransfer(tx, id);
    if (locked === null) throw new Refusal(problem('not_found'));
    return (await endTransfer(tx, locked, 'cancel')).transfer;
  });
}
