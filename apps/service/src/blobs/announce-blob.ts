import type { announceBlob as announceOperation, BlobUpload } from '@fleet/contract/driving/blobs';
import type { Input } from '@fleet/contract/ground/operation';
import { problem } from '@fleet/contract/ground/problems';
import { type Context, Refusal } from '../context.js';
import type { BlobStore, ExpectedBytes, PresignedUpload } from '../platform/blobs/blob-store.js';
import { newUploadKey, signUpload, type UploadClaim } from '../platform/blobs/upload-signature.js';
import { type CallingDriver, driverOf } from '../sessions/driver-of.js';
import { decideDevice } from '../sessions/session-device.js';
import { findDevicesOfDriver, insertBlob } from './blob-queries.js';
import { blobPath } from './blob-row.js';
import { type ImageQuota, quotaRefusal } from './image-allowance.js';

/** Enough for 15 MiB over the slowest usable line, some 5 kB a second. */
const uploadLifetimeMs = 60 * 60 * 1000;

export interface Announcement {
  blobId: string;
  upload: BlobUpload;
}

/**
 * Announces an upload and returns the address for the bytes [R-IMG-3][C-7]. Two queries. Refuses with `not_a_driver`,
 * `session_required`, `wrong_device` or `image_quota_reached`.
 */
export async function announceBlob(
  ctx: Context,
  { store, quota }: { store: BlobStore; quota: ImageQuota },
  body: Input<typeof announceOperation>['body'],
  origin: string,
): Promise<Announcement> {
  const driver = driverOf(ctx);
  await requireDevice(ctx, driver);
  const key = { organisationId: ctx.organisationId.toLowerCase(), blobId: ctx.newId() };
  const expected: ExpectedBytes = {
    contentType: body.content_type,
    byteLength: body.byte_length,
    sha256: Buffer.from(body.sha256, 'hex'),
  };
  const expiresAt = ctx.now() + uploadLifetimeMs;
  const { upload, uploadKey } = await destinationOf(store, { key, expected, expiresAt }, origin);
  const announced = {
    id: key.blobId,
    ...expected,
    uploadedBy: driver.userId,
    origin,
    uploadKey,
    createdAt: new Date(ctx.now()).toISOString(),
    expiresAt: new Date(expiresAt).toISOString(),
  };
  const { userId } = driver;
  const { byteLength } = expected;
  if (!(await insertBlob(ctx, announced, quota)))
    throw await quotaRefusal(ctx, quota, { userId, byteLength });
  const { url, headers } = upload;
  return {
    blobId: key.blobId,
    upload: {
      upload: { method: 'PUT', url, headers: { ...headers }, expires_at: new Date(expiresAt).toISOString() },
      url: `${origin}${blobPath(key)}`,
    },
  };
}

/**
 * Refuses drivers who never had a session, and devices that none of their sessions used. The session may have ended, so
 * a phone can always send its images, even if its driver now uses another phone [C-4].
 */
async function requireDevice(ctx: Context, driver: CallingDriver): Promise<void> {
  const devices = await findDevicesOfDriver(ctx, driver.driverId);
  if (devices.length === 0) throw new Refusal(problem('session_required'));
  const refusals = devices.map((each) => decideDevice(driver.deviceId, each));
  if (refusals.every((each) => each.length > 0)) throw new Refusal(refusals[0] ?? []);
}

interface Destination {
  upload: PresignedUpload;
  uploadKey: Buffer | null;
}

async function destinationOf(store: BlobStore, claim: UploadClaim, origin: string): Promise<Destination> {
  const { key, expected, expiresAt } = claim;
  if (store.kind === 'direct') {
    return { upload: await store.presignUpload(key, expected, uploadLifetimeMs), uploadKey: null };
  }
  const uploadKey = newUploadKey();
  const query = new URLSearchParams({ expires: String(expiresAt), signature: signUpload(uploadKey, claim) });
  const url = `${origin}${blobPath(key)}/content?${query}`;
  return { upload: { url, headers: { 'content-type': expected.contentType } }, uploadKey };
}
