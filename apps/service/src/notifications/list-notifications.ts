import type { listNotifications as listOperation, Notification } from '@fleet/contract/driving/notifications';
import { payloadOf, topicOf } from '@fleet/contract/driving/push';
import { cursorProblem } from '@fleet/contract/ground/cursor-format';
import type { Input } from '@fleet/contract/ground/operation';
import { type Context, Refusal } from '../context.js';
import type { FeedPart } from '../platform/http/reply.js';
import { driverOf } from '../sessions/driver-of.js';
import { selectMessages } from './notification-queries.js';

/** The largest number that the database can store. */
const highestNumber = 2n ** 63n - 1n;

/**
 * The messages pushed to the calling driver in this organisation after a given number, in order, in one query; no
 * session is needed [C-4][C-9]. The list starts with the oldest message if the number is older than all messages, or
 * higher than any issued number because the database was restored to an earlier state. Receiving a message twice is
 * harmless. Refuses with `not_a_driver` and `wrong_format`.
 */
export async function listNotifications(
  ctx: Context,
  topicPrefix: string,
  { after = '0', page_size: pageSize = 50 }: Input<typeof listOperation>['query'],
): Promise<FeedPart<Notification>> {
  const { userId } = driverOf(ctx);
  if (BigInt(after) > highestNumber) throw new Refusal(cursorProblem('after'));
  const { total, rows } = await selectMessages(ctx, userId, after, pageSize + 1);
  const data = rows.slice(0, pageSize).map(
    (row): Notification => ({
      id: String(row.number),
      kind: row.kind,
      topic: topicOf(topicPrefix, ctx.organisationId, userId, row.kind),
      payload: payloadOf(row.kind, row.subject_id),
      created_at: row.created_at,
    }),
  );
  const nextCursor = data.at(-1)?.id ?? after;
  return { data, pageSize, total, nextCursor, isMore: rows.length > pageSize };
}
