import { isUtcDateTime, isUuid } from '@fleet/contract/primitives';
import type { ChangePosition } from './asset-queries.js';

/** A position in the order of change as one opaque word for a query string. */
export function writeChangeCursor(position: ChangePosition): string {
  return Buffer.from(`${position.updatedAt} ${position.id}`).toString('base64url');
}

/** The position that a cursor of ours holds; null for any other text. */
export function readChangeCursor(cursor: string): ChangePosition | null {
  const [updatedAt, id, ...rest] = Buffer.from(cursor, 'base64url').toString('latin1').split(' ');
  if (updatedAt === undefined || id === undefined || rest.length > 0) return null;
  return isUtcDateTime(updatedAt) && isUuid(id) ? { updatedAt, id } : null;
}
