import { createHash } from 'node:crypto';
import { problem } from '@fleet/contract/ground/problems';
import { type Actor, type Context, Refusal } from '../context.js';
import type { BlobStore, ByteFault, ServedBlobStore } from '../platform/blobs/blob-store.js';
import { isSignedUpload } from '../platform/blobs/upload-signature.js';
import { findBlob } from './blob-queries.js';
import { type BlobRow, expectedOf, keyOf } from './blob-row.js';
import { completeBlobs } from './complete-blobs.js';
import { reachStore } from './reach-store.js';
import type { UploadPlaces } from './upload-places.js';

export interface Upload {
  blobId: string;
  /** From the address: milliseconds since 1970. */
  expires: string;
  signature: string;
  /** The request's Content-Type header. */
  contentType: string | undefined;
  /** The body, still unread. */
  pieces: AsyncIterable<Uint8Array>;
  /** Counts the request: for the user of the address, or for the network address if the signature is wrong [C-11]. */
  countFor(userId: string | null): void;
}

export interface UploadServices {
  store: BlobStore;
  places: UploadPlaces;
}

/**
 * Receives the bytes of an announced upload if the service stores them itself [R-IMG-3][C-7]. The same upload may
 * be repeated. Refuses with `not_found` for every fault of the address or its time, with `digest_mismatch` and
 * `content_mismatch` together, with `already_uploaded`, with `storage_full`, or as `UploadPlaces` does. A refused
 * upload leaves nothing behind. No byte is read before the address has been checked.
 */
export async function receiveUpload(
  ctx: Context,
  { store, places }: UploadServices,
  upload: Upload,
): Promise<void> {
  const row = await findBlob(ctx, upload.blobId);
  if (row === null || store.kind !== 'served' || !mayUpload(row, upload, ctx.now())) {
    upload.countFor(null);
    throw new Refusal(problem('not_found'));
  }
  // Counts the request for the user, not for the network address: the phones of a depot, or of a mobile network, share
  // an address.
  upload.countFor(row.uploaded_by);
  const owner = { organisation: row.organisation_id, user: row.uploaded_by };
  await places.within(owner, upload.pieces, (pieces) => takeUpload(ctx, store, row, { ...upload, pieces }));
}

async function takeUpload(ctx: Context, store: ServedBlobStore, row: BlobRow, upload: Upload): Promise<void> {
  if (row.status === 'complete') {
    if (await haveDigest(upload.pieces, row.sha256)) return;
    throw new Refusal(problem('already_uploaded'));
  }
  await storeBytes(ctx, store, row, upload);
  const completed = await completeBlobs({ ...ctx, actor: announcer(row) }, [row]);
  if (!completed.has(row.id) && (await findBlob(ctx, row.id)) === null) {
    // The announcement expired while the bytes arrived, and was deleted.
    await store.remove(keyOf(row));
    throw new Refusal(problem('not_found'));
  }
}

function mayUpload(row: BlobRow, upload: Upload, now: number): boolean {
  if (row.upload_key === null) return false;
  const expiresAt = Date.parse(row.expires_at);
  const claim = { key: keyOf(row), expected: expectedOf(row), expiresAt };
  const signed = isSignedUpload(row.upload_key, claim, upload.signature);
  return signed && upload.expires === String(expiresAt) && now <= expiresAt;
}

async function storeBytes(ctx: Context, store: ServedBlobStore, row: BlobRow, upload: Upload): Promise<void> {
  const faults: ByteFault[] = [];
  if (mediaType(upload.contentType) === row.content_type) {
    faults.push(...(await reachStore(ctx, () => store.write(keyOf(row), expectedOf(row), upload.pieces))));
  } else {
    if (!(await haveDigest(upload.pieces, row.sha256))) faults.push('digest_mismatch');
    faults.push('content_mismatch');
  }
  if (faults.length > 0) throw new Refusal(faults.map((each) => problem(each)));
}

async function haveDigest(pieces: AsyncIterable<Uint8Array>, sha256: Buffer): Promise<boolean> {
  const hash = createHash('sha256');
  for await (const piece of pieces) hash.update(piece);
  return hash.digest().equals(sha256);
}

function mediaType(header: string | undefined): string | undefined {
  return header?.split(';', 1)[0]?.trim().toLowerCase();
}

/** The upload has no token; its address authorises the user who received it. */
function announcer(row: BlobRow): Actor {
  return {
    kind: 'user',
    userId: row.uploaded_by,
    driverId: row.driver_id,
    sessionId: null,
    deviceId: null,
    permissions: new Set(),
    siteIds: [],
  };
}
