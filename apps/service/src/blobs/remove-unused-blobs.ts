import { writeAudit } from '../audit/write-audit.js';
import type { Context } from '../context.js';
import type { BlobStore } from '../platform/blobs/blob-store.js';
import { appendEvent } from '../platform/outbox/append-event.js';
import { deleteBlob } from './blob-queries.js';
import { type BlobRow, keyOf } from './blob-row.js';
import { reachStore } from './reach-store.js';
import { removeEach } from './removal-round.js';
import { findUnusedBlobs, markRemoving } from './unused-blob-queries.js';

/**
 * Removes completed images that no outcome has named within `lifetimeMs` of their completion [C-7]. Several processes
 * may call it periodically, in a context without an organisation. Returns how many it removed.
 */
export async function removeUnusedBlobs(ctx: Context, store: BlobStore, lifetimeMs: number): Promise<number> {
  const before = new Date(ctx.now() - lifetimeMs).toISOString();
  return removeEach(
    ctx,
    (limit, leftOut) => findUnusedBlobs(ctx, before, limit, leftOut),
    (own, row) => remove(own, store, row),
  );
}

/** Deletes the row last: if the process dies before that, the next round finds the row and continues. */
async function remove(ctx: Context, store: BlobStore, row: BlobRow): Promise<boolean> {
  if (row.status === 'complete' && !(await withdraw(ctx, row))) return false;
  await reachStore(ctx, () => store.remove(keyOf(row)));
  return deleteBlob(ctx, row.id, 'removing');
}

/** Marks the image as removing and writes its event; returns false if an outcome has named it since. */
async function withdraw(ctx: Context, row: BlobRow): Promise<boolean> {
  return ctx.inTransaction(async ({ db, inTransaction }) => {
    // The context inside a transaction has the organisation with which it was opened. `ctx` may be a copy with another
    // one, so this uses only the connection of the inner context.
    const inside: Context = { ...ctx, db, inTransaction };
    if (!(await markRemoving(inside, row.id))) return false;
    const at = new Date(ctx.now()).toISOString();
    const facts = { byte_length: row.byte_length, sha256: row.sha256.toString('hex') };
    await Promise.all([
      appendEvent(inside, {
        type: 'blob_removed',
        at,
        driverId: row.driver_id,
        data: { blob_id: row.id, ...facts },
      }),
      writeAudit(inside, {
        action: 'blob.remove',
        subjectKind: 'blob',
        subjectId: row.id,
        data: { ...facts, uploaded_by: row.uploaded_by },
      }),
    ]);
    return true;
  });
}
