import { problem } from '@fleet/contract/ground/problems';
import { writeAudit } from '../audit/write-audit.js';
import { type Context, Refusal } from '../context.js';
import type { BlobStore } from '../platform/blobs/blob-store.js';
import { appendEvents } from '../platform/outbox/append-event.js';
import { updateToComplete } from './blob-queries.js';
import { type BlobRow, expectedOf, keyOf } from './blob-row.js';
import { reachStore } from './reach-store.js';

/**
 * For how many images one call sends requests to the store at the same time: half of the concurrent requests that one
 * organisation may have.
 */
const looksAtOnce = 4;

/**
 * Marks uploads of the context's organisation complete, each with its event and audit entry. Call it after the store
 * has confirmed that the bytes are there. Returns the ids of those that were still pending.
 */
export async function completeBlobs(ctx: Context, blobs: readonly BlobRow[]): Promise<Set<string>> {
  const at = new Date(ctx.now()).toISOString();
  return await ctx.inTransaction(async ({ db, inTransaction }) => {
    // The context inside a transaction has the actor and organisation of the request. `ctx` may be a copy with other
    // ones (see receive-upload.ts), so this uses only the connection of the inner context.
    const inside: Context = { ...ctx, db, inTransaction };
    const ids = blobs.map((each) => each.id);
    const changed = await updateToComplete(inside, ids, at);
    const completed = blobs.filter((each) => changed.has(each.id));
    await Promise.all([
      appendEvents(
        inside,
        completed.map((each) => ({
          type: 'blob_uploaded' as const,
          at,
          driverId: each.driver_id,
          data: { blob_id: each.id, ...factsOf(each) },
        })),
      ),
      ...completed.map((each) =>
        writeAudit(inside, {
          action: 'blob.upload',
          subjectKind: 'blob',
          subjectId: each.id,
          data: { ...factsOf(each), uploaded_by: each.uploaded_by },
        }),
      ),
    ]);
    return changed;
  });
}

function factsOf(row: BlobRow) {
  return {
    content_type: row.content_type,
    byte_length: row.byte_length,
    sha256: row.sha256.toString('hex'),
  };
}

/**
 * Returns the blobs whose bytes have arrived. For pending blobs it asks the store, because S3 does not report an upload
 * to the service, and it records the result. Call it outside a transaction. If the store fails, or the caller has gone,
 * it stops, records what it has found, and refuses with `unavailable`. So the next call asks for fewer blobs.
 */
export async function arrivedBlobs(
  ctx: Context,
  store: BlobStore,
  blobs: readonly BlobRow[],
  isGone: () => boolean = () => false,
): Promise<BlobRow[]> {
  const pending = blobs.filter((each) => each.status === 'pending');
  const found: BlobRow[] = [];
  try {
    for (let start = 0; start < pending.length; start += looksAtOnce) {
      if (isGone()) throw new Refusal(problem('unavailable'));
      const some = pending.slice(start, start + looksAtOnce);
      await reachStore(ctx, () => findArrived(store, some, found));
    }
  } finally {
    if (found.length > 0) await completeBlobs(ctx, found);
  }
  return [...blobs.filter((each) => each.status === 'complete'), ...found];
}

/** Adds to `found` the blobs that have arrived, even if the look-up of another one fails. */
async function findArrived(store: BlobStore, blobs: readonly BlobRow[], found: BlobRow[]): Promise<void> {
  const looks = blobs.map(async (each) => {
    if ((await store.verifyUpload(keyOf(each), expectedOf(each))) === 'complete') found.push(each);
  });
  const failed = (await Promise.allSettled(looks)).find((each) => each.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}
