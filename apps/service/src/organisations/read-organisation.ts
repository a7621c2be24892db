import type { Organisation } from '@fleet/contract/fleet/organisations';
import { type TokenLifetimes, validSettings } from '@fleet/domain/organisations/settings-check';
import type { Context } from '../context.js';
import { readOrganisationRow } from '../organisation-settings/organisation-settings-queries.js';

/** The settings of the caller's organisation [C-10]. */
export async function readOrganisation(ctx: Context, service: TokenLifetimes): Promise<Organisation> {
  return validSettings(await readOrganisationRow(ctx), service);
}
