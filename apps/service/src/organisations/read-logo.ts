import { problem } from '@fleet/contract/ground/problems';
import { type Context, Refusal } from '../context.js';
import { findLogo, type StoredLogo } from '../organisation-settings/organisation-logo-queries.js';
import { readOrganisationRow } from '../organisation-settings/organisation-settings-queries.js';

/** The logo of the caller's organisation [C-10]. Refuses with `not_found` if there is none. */
export async function readLogo(ctx: Context): Promise<StoredLogo> {
  const logo = await findLogo(ctx);
  if (logo === null) throw new Refusal(problem('not_found'));
  return logo;
}

/** The digest of the logo, which is read without its bytes; null if there is none. */
export async function readLogoDigest(ctx: Context): Promise<string | null> {
  return (await readOrganisationRow(ctx)).logo?.sha256 ?? null;
}
