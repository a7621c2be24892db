import type { OrganisationLogo } from '@fleet/contract/fleet/organisation-logo';
import type { Context } from '../context.js';

/** A logo with its bytes. */
export interface StoredLogo extends OrganisationLogo {
  bytes: Buffer;
}

/** The logo without its bytes, in the order of the contract, because the tag of the settings depends on the order. */
export function logoFacts({
  content_type,
  byte_length,
  sha256,
  width,
  height,
}: OrganisationLogo): OrganisationLogo {
  return { content_type, byte_length, sha256, width, height };
}

/** The logo of the context's organisation; null if it has none. */
export async function findLogo(ctx: Context): Promise<StoredLogo | null> {
  const { rows } = await ctx.db.query<StoredLogo>({
    name: 'find-logo',
    text: `select content_type, byte_length, encode(sha256, 'hex') as sha256, width, height, bytes
      from organisation_logos where organisation_id = $1`,
    values: [ctx.organisationId],
  });
  return rows[0] ?? null;
}

/** Stores the logo instead of an earlier one. */
export async function storeLogo(ctx: Context, logo: StoredLogo): Promise<void> {
  await ctx.db.query({
    name: 'store-logo',
    text: `insert into organisation_logos
        (organisation_id, content_type, byte_length, sha256, width, height, bytes)
      values ($1, $2, $3, decode($4, 'hex'), $5, $6, $7)
      on conflict (organisation_id) do update set content_type = excluded.content_type,
        byte_length = excluded.byte_length, sha256 = excluded.sha256, width = excluded.width,
        height = excluded.height, bytes = excluded.bytes`,
    values: [
      ctx.organisationId,
      logo.content_type,
      logo.byte_length,
      logo.sha256,
      logo.width,
      logo.height,
      logo.bytes,
    ],
  });
}

export async function deleteLogoRow(ctx: Context): Promise<void> {
  await ctx.db.query({
    name: 'delete-logo',
    text: 'delete from organisation_logos where organisation_id = $1',
    values: [ctx.organisationId],
  });
}
