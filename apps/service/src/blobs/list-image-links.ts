import type { ImageLink } from '@fleet/contract/driving/blobs';
import { actorIdOf, type Context } from '../context.js';
import type { BlobStore } from '../platform/blobs/blob-store.js';
import { signLink } from '../platform/blobs/link-signature.js';
import { beginTurns } from '../platform/take-turns.js';
import { findBlobs } from './blob-queries.js';
import { type BlobRow, blobPath, keyOf } from './blob-row.js';
import { arrivedBlobs } from './complete-blobs.js';
import { dispositionOf, maySee, readLifetimeMs } from './read-blob.js';

/** Where the addresses are valid, and whether the client still waits for them. */
export interface LinkRequest {
  origin: string;
  isGone(): boolean;
}

/**
 * Returns addresses by which a page shows images for five minutes, in the order of the ids [C-7]. One query reads all
 * images. An image gets such an address only if the caller may also read it by its own address (`readBlob`). For a
 * pending image, it asks S3 whether the bytes have arrived; if S3 cannot be reached, it refuses with `unavailable`. The
 * operation is a GET with many ids. A POST would store all addresses for its Idempotency-Key, and would run in a
 * transaction, in which the service must not send requests to S3.
 */
export async function listImageLinks(
  ctx: Context,
  store: BlobStore,
  ids: readonly string[],
  { origin, isGone }: LinkRequest,
): Promise<ImageLink[]> {
  const rows = (await findBlobs(ctx, ids)).filter((each) => maySee(ctx.actor, each));
  const arrived = await arrivedBlobs(ctx, store, rows, isGone);
  const byId = new Map(arrived.map((row) => [row.id, row]));
  const expiresAt = ctx.now() + readLifetimeMs;
  const turns = beginTurns(ctx.db);
  const links: ImageLink[] = [];
  for (const id of ids) {
    const row = byId.get(id.toLowerCase());
    const url = row === undefined ? null : await addressOf(ctx, store, row, { origin, expiresAt });
    links.push({
      blob_id: id,
      content_type: row?.content_type ?? null,
      url,
      expires_at: url === null ? null : new Date(expiresAt).toISOString(),
    });
    // Signing an address for S3 takes some time; after each, other requests get their turn.
    await turns.pause();
  }
  return links;
}

/**
 * Null for a document. Also null if the service stores images in its folder but this image was once uploaded to S3:
 * then it has no key.
 */
async function addressOf(
  { actor }: Context,
  store: BlobStore,
  row: BlobRow,
  { origin, expiresAt }: { origin: string; expiresAt: number },
): Promise<string | null> {
  if (row.content_type === 'application/pdf') return null;
  const key = keyOf(row);
  if (store.kind === 'direct') {
    const headers = { contentType: row.content_type, contentDisposition: dispositionOf(row) };
    return await store.presignRead(key, headers, readLifetimeMs);
  }
  const callerId = actorIdOf(actor);
  if (row.upload_key === null || callerId === null) return null;
  const signature = signLink(row.upload_key, { key, callerId, expiresAt });
  const query = new URLSearchParams({ caller: callerId, expires: String(expiresAt), signature });
  return `${origin}${blobPath(key)}/content?${query}`;
}
