import { problem } from '@fleet/contract/ground/problems';
import { type Context, Refusal } from '../context.js';
import { BlobStoreFault } from '../platform/blobs/blob-store.js';

/**
 * Runs `work`, which sends requests to the blob store. Logs the store's faults and turns them into refusals,
 * `storage_full` or `unavailable`; clients retry after both. A store may take long, and the event feed of all
 * organisations waits for the oldest transaction that has written. So this function throws if it is called inside a
 * transaction that has written.
 */
export async function reachStore<Result>(ctx: Context, work: () => Promise<Result>): Promise<Result> {
  if (ctx.db.hasWritten?.() === true)
    throw new Error('the blob store was asked inside a transaction that has written');
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof BlobStoreFault)) throw error;
    ctx.log.error({ err: error, requestId: ctx.requestId }, 'the blob store failed');
    throw error.kind === 'full'
      ? new Refusal(problem('storage_full'), { 'retry-after': '30' })
      : new Refusal(problem('unavailable'), { 'retry-after': '5' });
  }
}
