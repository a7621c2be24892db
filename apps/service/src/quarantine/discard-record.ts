import type { Context } from '../context.js';
import { decideRecord } from './decide-record.js';
import type { QuarantineRow } from './quarantine-queries.js';

/**
 * Discards a record: it does not count, but is kept with its reason. Nothing that a phone captured is deleted [C-4].
 * Refuses as `decideRecord` does.
 */
export function discardRecord(
  ctx: Context,
  { recordId, reason }: { recordId: string; reason: string },
): Promise<QuarantineRow> {
  return ctx.inTransaction((tx) => decideRecord(tx, { recordId, move: 'discard', note: reason }));
}
