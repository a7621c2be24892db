import type { Context } from '../context.js';
import type { QuarantineRow } from './quarantine-queries.js';
import { settleRecord } from './settle-record.js';

/** Lets a record not count; it stays with its reason. Nothing that a phone captured is thrown away [C-4]. Refuses as `settleRecord`. */
export function discardRecord(
  ctx: Context,
  { recordId, reason }: { recordId: string; reason: string },
): Promise<QuarantineRow> {
  return ctx.inTransaction((tx) => settleRecord(tx, { recordId, move: 'discard', note: reason }));
}
