import {
  type ChangePosition,
  readChangeCursor,
  writeChangeCursor,
} from '../platform/database/change-cursor.js';

/**
 * The position of a walk through the routes, and their number when it began, so that they are not counted at each step.
 */
export interface RouteWalk {
  position: ChangePosition;
  total: number;
}

/** A walk as one opaque word for a query string. */
export function writeWalk({ position, total }: RouteWalk): string {
  return `${writeChangeCursor(position)}.${total}`;
}

/** The walk in one of our cursors; null for any other text. */
export function readWalk(cursor: string): RouteWalk | null {
  const [place = '', count = '', ...rest] = cursor.split('.');
  const position = readChangeCursor(place);
  if (position === null || rest.length > 0 || !/^[0-9]{1,15}$/.test(count)) return null;
  return { position, total: Number(count) };
}
