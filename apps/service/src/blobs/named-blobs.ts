import type { Context } from '../context.js';
import type { BlobStore } from '../platform/blobs/blob-store.js';
import { findBlobs } from './blob-queries.js';
import { type BlobRow, keyOf } from './blob-row.js';
import { reachStore } from './reach-store.js';
import { parseBlobAddress } from './resolve-image-urls.js';

/** Returns the completed uploads of this organisation that recorded addresses name, by address; one query for all. */
export async function namedBlobs(ctx: Context, urls: readonly string[]): Promise<Map<string, BlobRow>> {
  const ids = new Map<string, string>();
  for (const url of urls) {
    const address = parseBlobAddress(url);
    if (address?.organisationId === ctx.organisationId.toLowerCase()) ids.set(url, address.blobId);
  }
  if (ids.size === 0) return new Map();
  const rows = await findBlobs(ctx, [...new Set(ids.values())]);
  const complete = new Map(rows.filter((each) => each.status === 'complete').map((each) => [each.id, each]));
  const named = new Map<string, BlobRow>();
  for (const [url, id] of ids) {
    const row = complete.get(id);
    if (row !== undefined) named.set(url, row);
  }
  return named;
}

/** Returns the bytes of a completed upload from the store; null if they are missing. Refuses with `unavailable`. */
export async function readBlobBytes(ctx: Context, store: BlobStore, row: BlobRow): Promise<Buffer | null> {
  return await reachStore(ctx, () => store.read(keyOf(row), row.byte_length));
}
