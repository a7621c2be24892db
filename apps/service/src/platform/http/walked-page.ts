import type { Pagination } from '@fleet/contract/ground/envelope';
import { page, type Reply } from './reply.js';

/** A page of a list that can be read in the order of change. */
export interface WalkedPage<Item> {
  items: readonly Item[];
  pagination: Pagination;
  /**
   * In the order of change, this is where the next page begins, or null at the end. In any other order, it is
   * undefined.
   */
  nextCursor: string | null | undefined;
}

/**
 * Envelope of such a page. In the order of change, its next link has a cursor; in any other order, the number of the
 * page.
 */
export function walkedPage(
  { items, pagination, nextCursor }: WalkedPage<unknown>,
  organisationId: string,
  path: string,
  query: Readonly<Record<string, unknown>>,
): Reply {
  const { cursor: _, ...words } = query;
  const next = typeof nextCursor === 'string' ? { cursor: nextCursor } : nextCursor;
  return page(items, pagination, organisationId, path, words, next);
}
