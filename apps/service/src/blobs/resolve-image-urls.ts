import { basePath } from '@fleet/contract/ground/operation';
import { isUuid } from '@fleet/contract/ground/primitives';
import type { Context } from '../context.js';
import type { BlobStore } from '../platform/blobs/blob-store.js';
import { findBlobs } from './blob-queries.js';
import type { BlobRow } from './blob-row.js';
import { arrivedBlobs } from './complete-blobs.js';
import { markNamed } from './unused-blob-queries.js';

/** A blob address of this service, in parts; the origin in lower case. */
export interface BlobAddress {
  origin: string;
  organisationId: string;
  blobId: string;
}

const addressForm = new RegExp(`^(https?://[^/?#@]+)${basePath}/([^/?#]+)/blobs/([^/?#]+)$`);

/** Parses a blob's address, identifiers in lower case; returns null for any other text. */
export function parseBlobAddress(url: string): BlobAddress | null {
  const [, origin, organisationId, blobId] = addressForm.exec(url) ?? [];
  if (origin === undefined || organisationId === undefined || blobId === undefined) return null;
  if (!isUuid(organisationId) || !isUuid(blobId)) return null;
  return {
    origin: origin.toLowerCase(),
    organisationId: organisationId.toLowerCase(),
    blobId: blobId.toLowerCase(),
  };
}

/**
 * Returns the URLs that name a completed upload of this organisation, under the origin of the issued address
 * [R-IMG-5][C-7]. An address stays valid when PUBLIC_URL changes; the same path on another host is not accepted. One
 * query for all. An upload to S3 is looked up there the first time it is named, so call this outside a transaction. A
 * request looks up each image only once: later calls, also those inside its transactions, ask only for images that no
 * earlier call named. The images are kept even if the outcome is refused, because the phone may send the outcome again.
 * Refuses with `unavailable` while the store cannot be reached, or when `isGone` says that the caller has gone.
 */
export async function completedUploads(
  ctx: Context,
  store: BlobStore,
  urls: readonly string[],
  isGone?: () => boolean,
): Promise<Set<string>> {
  const own = ctx.organisationId.toLowerCase();
  const addresses = new Map<string, BlobAddress>();
  for (const url of urls) {
    const address = parseBlobAddress(url);
    if (address?.organisationId === own) addresses.set(url, address);
  }
  if (addresses.size === 0) return new Set();
  const ids = new Set([...addresses.values()].map((each) => each.blobId));
  const rows = await findBlobs(ctx, [...ids]);
  const toAsk = rows.filter((each) => each.status === 'complete' || !ctx.missingImages.has(each.id));
  const found = await arrivedBlobs(ctx, store, toAsk, isGone);
  for (const id of ids) ctx.missingImages.add(id);
  for (const { id } of found) ctx.missingImages.delete(id);
  const arrived = await keepNamed(ctx, found);
  const origins = new Map(arrived.map((row) => [row.id, row.origin.toLowerCase()]));
  const named = [...addresses].filter(([, { blobId, origin }]) => origins.get(blobId) === origin);
  return new Set(named.map(([url]) => url));
}

/** Marks the blobs as named, so that they are not removed as unused, and returns those that still exist. */
async function keepNamed(ctx: Context, blobs: readonly BlobRow[]): Promise<readonly BlobRow[]> {
  const unnamed = blobs.filter((each) => each.named_at === null).map((each) => each.id);
  if (unnamed.length === 0) return blobs;
  const kept = await markNamed(ctx, unnamed, new Date(ctx.now()).toISOString());
  return blobs.filter((each) => each.named_at !== null || kept.has(each.id));
}
