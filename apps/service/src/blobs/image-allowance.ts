import { problem } from '@fleet/contract/ground/problems';
import { type Context, Refusal } from '../context.js';
import { findImageUse, type ImageUse } from './image-allowance-queries.js';

/** How much may be stored [C-11]. */
export interface ImageQuota {
  /**
   * Per driver and day. What a driver has used becomes available again at an even rate, the whole in a day. So a phone
   * with many images continues slowly.
   */
  imagesPerDay: number;
  bytesPerDay: number;
  /** For the whole organisation; null: no limit. */
  bytesPerOrganisation: number | null;
}

const dayMs = 86_400_000;

/**
 * The organisation can store more only after images are deleted or the operator raises the limit, so a retry soon is
 * useless.
 */
const fullRetrySeconds = 3_600;

/** The refusal of an announcement that exceeds the quota: `image_quota_reached`, with the time to wait. */
export async function quotaRefusal(
  ctx: Context,
  quota: ImageQuota,
  { userId, byteLength }: { userId: string; byteLength: number },
): Promise<Refusal> {
  const use = await findImageUse(ctx, userId, quota);
  const { bytesPerOrganisation: most } = quota;
  if (most !== null && use.bytesOfOrganisation + byteLength > most) {
    return refusal('The organisation stores as many images as it may.', fullRetrySeconds);
  }
  const waitSeconds = Math.ceil(secondsUntilFree(quota, use, byteLength));
  return refusal('You have announced as many images as a driver may in a day.', Math.max(1, waitSeconds));
}

function secondsUntilFree(quota: ImageQuota, use: ImageUse, byteLength: number): number {
  const missing = Math.max(
    (use.imagesUsed + 1 - quota.imagesPerDay) / quota.imagesPerDay,
    (use.bytesUsed + byteLength - quota.bytesPerDay) / quota.bytesPerDay,
  );
  return (missing * dayMs) / 1_000;
}

function refusal(why: string, retryAfterSeconds: number): Refusal {
  const message = `${why} Keep the image and announce it again later.`;
  return new Refusal(problem('image_quota_reached', undefined, message), {
    'retry-after': String(retryAfterSeconds),
  });
}
