import type { Context } from '../context.js';
import type { BlobStore } from '../platform/blobs/blob-store.js';
import { deletePendingBlob, findExpiredBlobs } from './blob-queries.js';
import { type BlobRow, keyOf } from './blob-row.js';
import { arrivedBlobs } from './complete-blobs.js';
import { reachStore } from './reach-store.js';
import { removeEach } from './removal-round.js';

/** An upload may begin in the last second of its lifetime. This wait is much longer than a request may take. */
const graceMs = 60 * 60 * 1000;

/**
 * Processes expired announcements of every organisation, and deletes the remains of broken uploads. If the bytes have
 * arrived, it completes the upload, because a phone may name it in an outcome days later; it deletes the other
 * announcements. Several processes may call it periodically, in a context without an organisation. Returns how many it
 * deleted.
 */
export async function expireBlobs(ctx: Context, store: BlobStore): Promise<number> {
  const before = ctx.now() - graceMs;
  const deleted = await removeEach(
    ctx,
    (limit, leftOut) => findExpiredBlobs(ctx, new Date(before).toISOString(), limit, leftOut),
    (own, row) => expire(own, store, row),
  );
  await store.removeLeftovers(before);
  return deleted;
}

/**
 * Returns true if the announcement was deleted. Deletes the row before the bytes: an upload that completes later finds
 * no row and cleans up. In the other order, the row of an upload that completes in between could lose its bytes.
 */
async function expire(ctx: Context, store: BlobStore, row: BlobRow): Promise<boolean> {
  const [arrived] = await arrivedBlobs(ctx, store, [row]);
  if (arrived !== undefined || !(await deletePendingBlob(ctx, row.id))) return false;
  await reachStore(ctx, () => store.remove(keyOf(row)));
  return true;
}
