import type { Context } from '../context.js';
import { type BlobRow, blobColumns } from './blob-row.js';

/**
 * Records that an outcome names these blobs, and returns those that exist and are complete. Locks them in id order, so
 * that two calls cannot deadlock.
 */
export async function markNamed(ctx: Context, ids: readonly string[], at: string): Promise<Set<string>> {
  const { rows } = await ctx.db.query<{ id: string }>({
    name: 'mark-blobs-named',
    text: `with due as (
        select id from blobs where organisation_id = $1 and id = any($2::uuid[]) and status = 'complete'
        order by id for no key update)
      update blobs b set named_at = coalesce(b.named_at, $3)
      from due where b.organisation_id = $1 and b.id = due.id returning b.id`,
    values: [ctx.organisationId, ids, at],
  });
  return new Set(rows.map((row) => row.id));
}

/**
 * Returns blobs of every organisation that were completed before a time and have never been named, oldest first.
 * Includes blobs whose removal was interrupted; the ids in `leftOut` are left out.
 */
export async function findUnusedBlobs(
  ctx: Context,
  before: string,
  limit: number,
  leftOut: readonly string[],
): Promise<BlobRow[]> {
  const { rows } = await ctx.db.query<BlobRow>({
    name: 'unused-blobs',
    text: `select ${blobColumns} from blobs b
      where b.status <> 'pending' and b.named_at is null and b.completed_at < $1 and b.id <> all($3::uuid[])
      order by b.completed_at, b.organisation_id, b.id limit $2`,
    values: [before, limit, leftOut],
  });
  return rows;
}

/** Hides the blob from all readers; returns false if an outcome has named it since, or it no longer exists. */
export async function markRemoving(ctx: Context, id: string): Promise<boolean> {
  const { rowCount } = await ctx.db.query({
    name: 'mark-blob-removing',
    text: `update blobs set status = 'removing'
      where organisation_id = $1 and id = $2 and status = 'complete' and named_at is null`,
    values: [ctx.organisationId, id],
  });
  return rowCount === 1;
}
