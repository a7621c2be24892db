import { type Context, Refusal } from '../context.js';
import type { BlobRow } from './blob-row.js';

const batchSize = 200;
/**
 * After this many refused rows, the fault is probably the store's, not the blobs', so the round ends. Each refusal may
 * have taken as long as a request to the store may take.
 */
const mostRefused = 20;

/**
 * Calls `remove` for each row that `find` returns, in the context of the row's organisation, until there are no more.
 * Returns how many were removed. A row that the store refuses waits for the next round, so that it does not stop the
 * other rows. After 20 refused rows the round ends.
 */
export async function removeEach(
  ctx: Context,
  find: (limit: number, leftOut: readonly string[]) => Promise<BlobRow[]>,
  remove: (ctx: Context, row: BlobRow) => Promise<boolean>,
): Promise<number> {
  const refused: string[] = [];
  let removed = 0;
  for (;;) {
    const rows = await find(batchSize, refused);
    for (const row of rows) {
      try {
        if (await remove({ ...ctx, organisationId: row.organisation_id }, row)) removed += 1;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        refused.push(row.id);
        if (refused.length === mostRefused) return removed;
      }
    }
    if (rows.length < batchSize) return removed;
  }
}
