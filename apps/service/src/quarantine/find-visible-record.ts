import { problem } from '@fleet/contract/ground/problems';
import { type Context, Refusal } from '../context.js';
import { findRecord, type QuarantineRow } from './quarantine-queries.js';

/** A record of the caller's sites [C-3]. Refuses with `not_found`. */
export async function findVisibleRecord(ctx: Context, recordId: string): Promise<QuarantineRow> {
  const record = await findRecord(ctx, recordId);
  if (record === null) throw new Refusal(problem('not_found'));
  return record;
}
