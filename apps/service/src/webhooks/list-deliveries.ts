import { cursorProblem } from '@fleet/contract/ground/cursor-format';
import type { Input } from '@fleet/contract/ground/operation';
import type {
  DeliverySummary,
  listDeliveries as listOperation,
} from '@fleet/contract/outgoing/webhook-deliveries';
import { type Context, Refusal } from '../context.js';
import { readChangeCursor, writeChangeCursor } from '../platform/database/change-cursor.js';
import type { FeedPart } from '../platform/http/reply.js';
import { selectDeliveries } from './delivery-queries.js';
import { summariseDelivery } from './delivery-row.js';
import { findVisibleWebhook } from './find-visible-webhook.js';

type Query = Input<typeof listOperation>['query'];

/** A part of a subscription's log, newest first. Refuses with `not_found`, or `wrong_format` for a cursor. */
export async function listDeliveries(
  ctx: Context,
  webhookId: string,
  { page_size: pageSize = 50, status, event_type: eventType, from, to, cursor }: Query,
): Promise<FeedPart<DeliverySummary>> {
  const before = cursor === undefined ? null : readChangeCursor(cursor);
  if (cursor !== undefined && before === null) throw new Refusal(cursorProblem('cursor'));
  await findVisibleWebhook(ctx, webhookId);
  const filter = { webhookId, status, eventType, from, to };
  const { total, rows } = await selectDeliveries(ctx, filter, before, pageSize + 1);
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  // For an empty log: a time before which it has no entry.
  const end = cursor ?? writeChangeCursor({ updatedAt: new Date(ctx.now()).toISOString(), id: webhookId });
  return {
    data: shown.map(summariseDelivery),
    pageSize,
    total,
    nextCursor: last === undefined ? end : writeChangeCursor({ updatedAt: last.created, id: last.id }),
    isMore: rows.length > shown.length,
  };
}
