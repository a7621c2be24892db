import type { Context } from '../context.js';
import type { DueOutcome } from '../platform/due-work/due-work.js';
import { endTransfer } from '../routes/end-transfer.js';
import { endSession } from '../sessions/end-session.js';
import { lockDriverSession } from '../sessions/revoke-driver-session.js';
import { claimTransfer } from './due-transfer-queries.js';
import { handOverRoute } from './hand-over-route.js';
import { lockTransferWithSession } from './lock-transfer.js';

const why = 'The route was released automatically: the request to release it was not answered in time.';

/**
 * Carries out a request that was not answered by its deadline: releases the route and revokes the driver's session, in
 * one transaction [C-8][R-EVT-11][R-SES-9][R-SES-10]. If several processes try, exactly one does it. If the request
 * ends in another way at the same moment, nothing is done.
 */
export async function autoRelease(ctx: Context, transferId: string): Promise<DueOutcome> {
  const carried = await ctx.inTransaction(async (tx) => {
    const found = await claimTransfer(tx, transferId);
    if (found === null) return 'gone';
    if (!found.claimed || !found.is_due) return 'not_ours';
    const locked = await lockTransferWithSession(tx, found, () =>
      lockDriverSession(tx, found.from_driver_id),
    );
    if (locked === null) return 'gone';
    const { moved, transfer } = await endTransfer(tx, locked.transfer, 'fall_due');
    if (!moved || transfer.ended_at === null) return 'gone';
    const lateMs = Date.parse(transfer.ended_at) - Date.parse(transfer.deadline_at);
    const atMs = performance.now();
    // Hand over the route first: the broker closes the session's connection after it has sent the message of its
    // revocation.
    await handOverRoute(tx, { ...locked, transfer });
    if (locked.session !== null) {
      await endSession(tx, locked.session, 'auto_release', {
        reason: why,
        revocation: 'automatic_release',
      });
    }
    return { lateMs, atMs };
  });
  if (typeof carried === 'string') return { kind: carried };
  return { kind: 'done', lateMs: carried.lateMs + performance.now() - carried.atMs };
}
