import { problem } from '@fleet/contract/ground/problems';
import { type Context, Refusal } from '../context.js';
import type { BlobStore, StoredBytes } from '../platform/blobs/blob-store.js';
import { isSignedLink } from '../platform/blobs/link-signature.js';
import { findBlob } from './blob-queries.js';
import { type BlobRow, keyOf } from './blob-row.js';
import { readBytes } from './read-blob.js';

export interface LinkedImage {
  blobId: string;
  /** From the address: the id of the caller who got it, and milliseconds since 1970. */
  caller: string;
  expires: string;
  signature: string;
  /** Counts the request: for the caller of the address, or for the network address if it is not valid [C-11]. */
  countFor(callerId: string | null): void;
}

export interface ReadImage {
  row: BlobRow;
  /** For how long the address is still valid. */
  remainingMs: number;
  read(): Promise<StoredBytes>;
}

/**
 * Returns an image by an address of `listImageLinks`, if the service stores images itself [C-7]. Refuses with
 * `not_found` for every fault of the address or its time. One query; none if the address has expired.
 */
export async function readLinkedImage(ctx: Context, store: BlobStore, link: LinkedImage): Promise<ReadImage> {
  const remainingMs = Number(link.expires) - ctx.now();
  const row = remainingMs > 0 && store.kind === 'served' ? await findBlob(ctx, link.blobId) : null;
  if (row === null || store.kind !== 'served' || !isLinked(row, link)) {
    link.countFor(null);
    throw new Refusal(problem('not_found'));
  }
  link.countFor(link.caller);
  return { row, remainingMs, read: () => readBytes(ctx, store, row) };
}

function isLinked(row: BlobRow, { caller, expires, signature }: LinkedImage): boolean {
  if (row.upload_key === null || row.status !== 'complete') return false;
  const claim = { key: keyOf(row), callerId: caller, expiresAt: Number(expires) };
  return isSignedLink(row.upload_key, claim, signature);
}
