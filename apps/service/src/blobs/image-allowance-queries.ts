import type { Context } from '../context.js';

/** SQL for the used part of an allowance `a` at the time `at`. The used part becomes free evenly within a day. */
export const usedAt = (column: string, perDay: string, at: string): string =>
  `greatest(0, a.${column} - ${perDay} * greatest(0, extract(epoch from ${at} - a.as_of)) / 86400)`;

export interface ImageUse {
  imagesUsed: number;
  bytesUsed: number;
  bytesOfOrganisation: number;
}

/**
 * Returns how much of the daily allowance a user has used by now, and what the organisation stores: a sum over its
 * users.
 */
export async function findImageUse(
  ctx: Context,
  userId: string,
  { imagesPerDay, bytesPerDay }: { imagesPerDay: number; bytesPerDay: number },
): Promise<ImageUse> {
  const { rows } = await ctx.db.query<{ images: number; bytes: number; stored: number }>({
    name: 'image-use',
    text: `select coalesce(max(${usedAt('images_used', '$4::float8', '$3::timestamptz')}) filter (where a.user_id = $2), 0)
          as images,
        coalesce(max(${usedAt('bytes_used', '$5::float8', '$3::timestamptz')}) filter (where a.user_id = $2), 0) as bytes,
        coalesce(sum(a.bytes_stored), 0)::bigint as stored
      from image_allowances a where a.organisation_id = $1`,
    values: [ctx.organisationId, userId, new Date(ctx.now()).toISOString(), imagesPerDay, bytesPerDay],
  });
  const [row] = rows;
  return { imagesUsed: row?.images ?? 0, bytesUsed: row?.bytes ?? 0, bytesOfOrganisation: row?.stored ?? 0 };
}

/**
 * Subtracts the bytes of removed images from the organisation's stored bytes; `removed` names a `with` list of the
 * statement.
 */
export const returnBytes = (removed: string): string => `update image_allowances a
      set bytes_stored = greatest(0, a.bytes_stored - r.byte_length)
      from ${removed} r where a.organisation_id = $1 and a.user_id = r.uploaded_by`;
