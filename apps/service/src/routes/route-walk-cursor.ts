import {
  type ChangePosition,
  readChangeCursor,
  writeChangeCursor,
} from '../platform/database/change-cursor.js';

/**
 * For a client that reads all routes page by page: the place that it has reached, and the number of routes at its first
 * page. So later pages need not count the routes again.
 */
export interface RouteWalk {
  position: ChangePosition;
  total: number;
}

/** Writes place and total as one opaque word for a query string. */
export function writeWalk({ position, total }: RouteWalk): string {
  return `${writeChangeCursor(position)}.${total}`;
}

/** Returns place and total of a cursor of this service; null for any other text. */
export function readWalk(cursor: string): RouteWalk | null {
  const [place = '', count = '', ...rest] = cursor.split('.');
  const position = readChangeCursor(place);
  if (position === null || rest.length > 0 || !/^[0-9]{1,15}$/.test(count)) return null;
  return { position, total: Number(count) };
}
