import type { PushCause } from '@fleet/contract/driving/push';
import type { EventType } from '@fleet/contract/outgoing/event-data';
import { decideTransfer, type TransferEvent } from '@fleet/domain/transitions/transfer-transitions';
import { writeAudit } from '../audit/write-audit.js';
import { type Context, Refusal } from '../context.js';
import { appendEvent } from '../platform/outbox/append-event.js';
import { lockPendingTransfer, updateEndedTransfer } from './pending-transfer-queries.js';
import { renderTransfer, type TransferRow } from './transfer-row.js';

/** The effect of an event on a transfer; `moved` is false if the event had already happened. */
export interface EndedTransfer {
  moved: boolean;
  transfer: TransferRow;
}

/**
 * Ends a locked transfer, with its event and audit row. This is the only way to end a transfer [C-8]. Refuses with
 * `transfer_ended`.
 */
export async function endTransfer(
  tx: Context,
  locked: TransferRow,
  event: TransferEvent,
  refusalReason: string | null = null,
): Promise<EndedTransfer> {
  const decision = decideTransfer(locked.status, event);
  if (decision.kind === 'refuse') throw new Refusal(decision.problem);
  if (decision.kind === 'ignore') return { moved: false, transfer: locked };
  const transfer = await updateEndedTransfer(tx, locked.id, { status: decision.to, refusalReason });
  // Only a cancellation needs a push message: an answer comes from the driver, and every other end changes the driver's
  // route, which has its own push message.
  await writeTransferChange(tx, transfer, locked, event === 'cancel' ? 'route_changed' : null);
  return { moved: true, transfer };
}

/**
 * Ends the open transfer of a route that its driver has just stopped working in another way; does nothing if there is
 * none.
 */
export async function withdrawTransfer(tx: Context, routeId: string): Promise<void> {
  const pending = await lockPendingTransfer(tx, routeId);
  if (pending !== null) await endTransfer(tx, pending, 'route_left');
}

/**
 * Writes the event and audit row of a transfer that has reached its status, and the message to its driver
 * [R-EVT-9][R-EVT-13].
 */
export async function writeTransferChange(
  tx: Context,
  transfer: TransferRow,
  before: TransferRow | null,
  pushed: PushCause | null,
): Promise<void> {
  const { id, route_id: routeId, from_driver_id: driverId, status } = transfer;
  const type: EventType = `transfer_${status}`;
  await Promise.all([
    appendEvent(tx, {
      type,
      at: new Date(tx.now()).toISOString(),
      siteId: transfer.site_id,
      routeId,
      driverId,
      data: { load_id: routeId, transfer: renderTransfer(transfer) },
      ...(pushed === null ? {} : { push: { cause: pushed, subjectId: routeId, to: { driverId } } }),
    }),
    writeAudit(tx, {
      action: `transfer.${status}`,
      subjectKind: 'transfer',
      subjectId: id,
      before: before === null ? null : { status: before.status },
      after: { status },
      data: { route_id: routeId, from_driver_id: driverId, to_driver_id: transfer.to_driver_id },
    }),
  ]);
}
