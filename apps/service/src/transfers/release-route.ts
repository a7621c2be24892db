import { problem } from '@fleet/contract/ground/problems';
import { type Context, Refusal } from '../context.js';
import { endTransfer } from '../routes/end-transfer.js';
import type { TransferRow } from '../routes/transfer-row.js';
import { requireSession } from '../sessions/session-guard.js';
import { lockSession } from '../sessions/session-queries.js';
import { requireRequest } from './find-request.js';
import { handOverRoute } from './hand-over-route.js';
import { lockTransferWithSession } from './lock-transfer.js';

/**
 * The driver who was asked releases the route; the session stays active [C-8][R-EVT-10]. A repeat changes nothing.
 * Refuses as `requireSession` and `requireRequest` do, and with `transfer_ended`.
 */
export async function releaseRoute(ctx: Context, routeId: string): Promise<TransferRow> {
  return ctx.inTransaction(async (tx) => {
    const { sessionId, driverId } = await requireSession(tx);
    const found = await requireRequest(tx, routeId, driverId);
    const locked = await lockTransferWithSession(tx, found, () => lockSession(tx, sessionId));
    if (locked === null) throw new Refusal(problem('not_found'));
    // The session may have been revoked while this call waited for it.
    if (locked.session?.status !== 'active') throw new Refusal(problem('session_required'));
    const { moved, transfer } = await endTransfer(tx, locked.transfer, 'release');
    if (moved) await handOverRoute(tx, { ...locked, transfer });
    return transfer;
  });
}
