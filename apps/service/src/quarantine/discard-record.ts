import type { Context } from '../context.js';
import { decideRecord } from './decide-record.js';
import type { QuarantineRow } from './quarantine-queries.js';

/** Lets a record not count; it stays with its reason. Nothing that a phone captured is thrown away [C-4]. Refuses as `decideRecord`. */
export function discardRecord(
  ctx: Context,
  { recordId, reason }: { recordId: string; reason: string },
): Promise<QuarantineRow> {
  return ctx.inTransaction((tx) => decideRecord(tx, { recordId, move: 'discard', note: reason }));
}
