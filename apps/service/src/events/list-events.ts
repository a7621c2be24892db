import { cursorProblem } from '@fleet/contract/ground/cursor-format';
import type { Input } from '@fleet/contract/ground/operation';
import type { Event, listEvents as listOperation } from '@fleet/contract/outgoing/events';
import { type Context, Refusal, siteLimitOf } from '../context.js';
import type { FeedPart } from '../platform/http/reply.js';
import { type EventPlace, feedStart, readEventCursor, writeEventCursor } from './event-cursor.js';
import {
  type EventRow,
  mostExamined,
  readLatestPlace,
  type StoredEvent,
  selectEvents,
} from './event-queries.js';

/**
 * Returns the events after a cursor that the caller may see, in order, in one query [C-10]. A reader that continues
 * with `nextCursor` misses no event, even if transactions were open when it read. Refuses with `wrong_format` for a
 * foreign cursor.
 */
export async function listEvents(
  ctx: Context,
  { cursor, page_size: pageSize = 50, type }: Input<typeof listOperation>['query'],
): Promise<FeedPart<Event>> {
  if (cursor === 'latest') {
    const nextCursor = writeEventCursor(await readLatestPlace(ctx));
    return { data: [], pageSize, total: 0, nextCursor, isMore: false };
  }
  const after = cursor === undefined ? feedStart : placeOf(cursor);
  const filter = { types: type === undefined ? [] : [type], siteLimit: siteLimitOf(ctx) };
  const part = await selectEvents(ctx, after, filter, pageSize + 1);
  const shown: Event[] = [];
  let last: EventRow | undefined;
  for (const row of part.rows.slice(0, pageSize)) {
    if (row.data === null) break;
    shown.push(renderEvent(row, row.data));
    last = row;
  }
  const isFull = part.rows.length > shown.length;
  const place = isFull && last !== undefined ? placeOfRow(last) : (part.lastExamined ?? after);
  return {
    data: shown,
    pageSize,
    total: part.total,
    nextCursor: writeEventCursor(place),
    isMore: isFull || part.examined === mostExamined,
  };
}

function placeOf(cursor: string): EventPlace {
  const place = readEventCursor(cursor);
  if (place === null) throw new Refusal(cursorProblem('cursor'));
  return place;
}

function placeOfRow({ epoch, transaction_id: transactionId, position }: EventRow): EventPlace {
  return { epoch, transactionId, position };
}

/** An event as readers get it, both in the feed and by webhook. */
export function renderEvent(row: StoredEvent, data: Event['data']): Event {
  const { id, type, at, site_id, route_id, session_id, driver_id } = row;
  return { id, type, at, site_id, route_id, session_id, driver_id, data };
}
