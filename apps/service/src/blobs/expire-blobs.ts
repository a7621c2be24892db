import type { Context } from '../context.js';
import type { BlobStore } from '../platform/blobs/blob-store.js';
import { deletePendingBlob, findExpiredBlobs } from './blob-queries.js';
import { type BlobRow, keyOf } from './blob-row.js';
import { arrivedBlobs } from './complete-blobs.js';
import { reachStore } from './reach-store.js';

/** An upload may begin in the last second of its time and take as long as a request may; this is far more. */
const graceMs = 60 * 60 * 1000;
const batchSize = 200;

/**
 * Settles the announcements of every organisation whose time is over, and deletes what broken uploads left
 * behind. Bytes that have arrived count: a phone may name them in an outcome days later. The others'
 * announcements are deleted. To be called now and then by any number of processes, in a context of no
 * organisation; answers with how many are gone.
 */
export async function expireBlobs(ctx: Context, store: BlobStore): Promise<number> {
  const before = ctx.now() - graceMs;
  let deleted = 0;
  for (;;) {
    const expired = await findExpiredBlobs(ctx, new Date(before).toISOString(), batchSize);
    for (const row of expired) {
      if (await expire({ ...ctx, organisationId: row.organisation_id }, store, row)) deleted += 1;
    }
    if (expired.length < batchSize) break;
  }
  await store.removeLeftovers(before);
  return deleted;
}

/**
 * True when the announcement was deleted. The row goes first: whoever still completes the upload finds it
 * gone and cleans up, while bytes deleted first could be those of an upload completed in between.
 */
async function expire(ctx: Context, store: BlobStore, row: BlobRow): Promise<boolean> {
  const [arrived] = await arrivedBlobs(ctx, store, [row]);
  if (arrived !== undefined || !(await deletePendingBlob(ctx, row.id))) return false;
  await reachStore(ctx, store.remove(keyOf(row)));
  return true;
}
