import type { Context } from '../context.js';
import { type BlobRow, blobColumns } from './blob-row.js';
import type { ImageQuota } from './image-allowance.js';
import { returnBytes, usedAt } from './image-allowance-queries.js';

/** Returns the devices of a driver's sessions, active or ended; empty if the driver never had one. */
export async function findDevicesOfDriver(ctx: Context, driverId: string): Promise<string[]> {
  const { rows } = await ctx.db.query<{ device_id: string }>({
    name: 'devices-of-driver',
    text: `select distinct s.device_id from (
        select device_id from sessions where organisation_id = $1 and driver_id = $2
        order by created_at desc limit 500) s`,
    values: [ctx.organisationId, driverId],
  });
  return rows.map((row) => row.device_id);
}

export interface NewBlob {
  id: string;
  contentType: string;
  byteLength: number;
  sha256: Buffer;
  uploadedBy: string;
  origin: string;
  uploadKey: Buffer | null;
  /** ISO 8601 UTC, like `expiresAt`. */
  createdAt: string;
  expiresAt: string;
}

/**
 * Announces a blob if the quota allows it, and counts it in the same statement. Returns whether it was announced.
 * Announcements of one user wait for each other, so that all are counted. Those of different users do not, so an
 * organisation may exceed its limit by its concurrent announcements.
 */
export async function insertBlob(ctx: Context, blob: NewBlob, quota: ImageQuota): Promise<boolean> {
  const used = (column: string, perDay: string) => usedAt(column, perDay, 'excluded.as_of');
  const { rowCount } = await ctx.db.query({
    name: 'insert-blob',
    text: `with allowed as (
        insert into image_allowances as a (organisation_id, user_id, images_used, bytes_used, as_of, bytes_stored)
        select $1::uuid, $6::uuid, 1, $4::bigint, $9::timestamptz, $4::bigint
        where $13::bigint is null or $4::bigint + coalesce(
          (select sum(o.bytes_stored) from image_allowances o where o.organisation_id = $1), 0) <= $13
        on conflict (organisation_id, user_id) do update set
          images_used = ${used('images_used', '$11::float8')} + 1,
          bytes_used = ${used('bytes_used', '$12::float8')} + $4,
          as_of = greatest(a.as_of, excluded.as_of), bytes_stored = a.bytes_stored + $4
        where ${used('images_used', '$11::float8')} + 1 <= $11 and ${used('bytes_used', '$12::float8')} + $4 <= $12
        returning a.user_id)
      insert into blobs (organisation_id, id, content_type, byte_length, sha256, status, uploaded_by, origin,
        upload_key, created_at, expires_at)
      select $1, $2, $3, $4, $5, 'pending', $6, $7, $8, $9, $10 from allowed`,
    values: [
      ctx.organisationId,
      blob.id,
      blob.contentType,
      blob.byteLength,
      blob.sha256,
      blob.uploadedBy,
      blob.origin,
      blob.uploadKey,
      blob.createdAt,
      blob.expiresAt,
      quota.imagesPerDay,
      quota.bytesPerDay,
      quota.bytesPerOrganisation,
    ],
  });
  return rowCount === 1;
}

export async function findBlobs(ctx: Context, ids: readonly string[]): Promise<BlobRow[]> {
  const { rows } = await ctx.db.query<BlobRow>({
    name: 'blobs-by-id',
    text: `select ${blobColumns} from blobs b where b.organisation_id = $1 and b.id = any($2::uuid[])`,
    values: [ctx.organisationId, ids],
  });
  return rows;
}

export async function findBlob(ctx: Context, id: string): Promise<BlobRow | null> {
  const [row] = await findBlobs(ctx, [id]);
  return row ?? null;
}

/**
 * Marks the pending ones among these blobs as complete, and returns their ids. Locks them in id order, so that two
 * calls cannot deadlock.
 */
export async function updateToComplete(
  ctx: Context,
  ids: readonly string[],
  at: string,
): Promise<Set<string>> {
  const { rows } = await ctx.db.query<{ id: string }>({
    name: 'complete-blobs',
    text: `with due as (
        select id from blobs where organisation_id = $1 and id = any($2::uuid[]) and status = 'pending'
        order by id for update)
      update blobs b set status = 'complete', completed_at = $3
      from due where b.organisation_id = $1 and b.id = due.id
      returning b.id`,
    values: [ctx.organisationId, ids, at],
  });
  return new Set(rows.map((row) => row.id));
}

/** Returns expired pending announcements of every organisation except those left out, oldest first. */
export async function findExpiredBlobs(
  ctx: Context,
  before: string,
  limit: number,
  leftOut: readonly string[],
): Promise<BlobRow[]> {
  const { rows } = await ctx.db.query<BlobRow>({
    name: 'expired-blobs',
    text: `select ${blobColumns} from blobs b
      where b.status = 'pending' and b.expires_at < $1 and b.id <> all($3::uuid[])
      order by b.expires_at, b.organisation_id, b.id limit $2`,
    values: [before, limit, leftOut],
  });
  return rows;
}

/** Returns false if the blob has been completed or removed since it was read. */
export async function deletePendingBlob(ctx: Context, id: string): Promise<boolean> {
  return deleteBlob(ctx, id, 'pending');
}

/** Deletes a blob with this status and returns its bytes to the organisation's quota; false if there is none. */
export async function deleteBlob(ctx: Context, id: string, status: BlobRow['status']): Promise<boolean> {
  const { rows } = await ctx.db.query({
    name: 'delete-blob',
    text: `with gone as (
        delete from blobs where organisation_id = $1 and id = $2 and status = $3 returning uploaded_by, byte_length),
      returned as (${returnBytes('gone')})
      select from gone`,
    values: [ctx.organisationId, id, status],
  });
  return rows.length === 1;
}
