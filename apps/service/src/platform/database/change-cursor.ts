import { cursorProblem } from '@fleet/contract/ground/cursor-format';
import { isUtcDateTime, isUuid } from '@fleet/contract/ground/primitives';
import { Refusal } from '../../context.js';

/** The last item before a page, in the order of change. */
export interface ChangePosition {
  /** ISO 8601 UTC in microseconds, the precision of the database. */
  updatedAt: string;
  id: string;
}

/** Encodes a position in the order of change as one opaque word for a query string. */
export function writeChangeCursor(position: ChangePosition): string {
  return Buffer.from(`${position.updatedAt} ${position.id}`).toString('base64url');
}

/** Decodes a cursor of this service; returns null for any other text. */
export function readChangeCursor(cursor: string): ChangePosition | null {
  const [updatedAt, id, ...rest] = Buffer.from(cursor, 'base64url').toString('latin1').split(' ');
  if (updatedAt === undefined || id === undefined || rest.length > 0) return null;
  return isUtcDateTime(updatedAt) && isUuid(id) ? { updatedAt, id } : null;
}

/** How a list may be requested, in addition to its filters. */
export interface ListQuery<Order extends string> {
  page_no?: number;
  page_size?: number;
  updated_since?: string;
  cursor?: string;
  sort?: Order;
}

/** Where a page begins in its list, and in which order. */
export interface ListPlace<Order extends string> {
  order: Order | 'updated_at';
  after: ChangePosition | null;
  /** One row more than the page shows, to find out whether there is a next page. */
  limit: number;
  offset: number;
}

/**
 * Returns the requested place. With `updated_since` or a cursor, the list is in the order of change. A page then begins
 * after a cursor instead of at a page number. Records that change between two requests move to the end, so that no page
 * shifts [C-1]. Refuses with `wrong_format` for a cursor that this service did not write.
 */
export function placeOf<Order extends string>(query: ListQuery<Order>, order: Order): ListPlace<Order> {
  const { page_no = 1, page_size = 50, cursor } = query;
  const byChange = query.updated_since !== undefined || cursor !== undefined;
  const after = cursor === undefined ? null : readChangeCursor(cursor);
  if (cursor !== undefined && after === null) throw new Refusal(cursorProblem('cursor'));
  return {
    order: byChange ? 'updated_at' : (query.sort ?? order),
    after,
    limit: page_size + 1,
    offset: after === null ? (page_no - 1) * page_size : 0,
  };
}

/** Returns the rows of the page without the extra one, and where the next page begins. */
export function cutPage<Row extends { id: string; changed_at: string }>(
  rows: readonly Row[],
  { order, limit }: ListPlace<string>,
): { shown: Row[]; nextCursor: string | null | undefined } {
  const shown = rows.slice(0, limit - 1);
  const last = rows.length === limit ? shown.at(-1) : undefined;
  const next = last === undefined ? null : writeChangeCursor({ updatedAt: last.changed_at, id: last.id });
  return { shown, nextCursor: order === 'updated_at' ? next : undefined };
}
