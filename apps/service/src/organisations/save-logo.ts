import type { OrganisationLogo } from '@fleet/contract/fleet/organisation-logo';
import { problem } from '@fleet/contract/ground/problems';
import { type TokenLifetimes, validSettings } from '@fleet/domain/organisations/settings-check';
import { sameJson } from '@fleet/domain/values/json-equality';
import { type Context, Refusal } from '../context.js';
import {
  deleteLogoRow,
  logoFacts,
  type StoredLogo,
  storeLogo,
} from '../organisation-settings/organisation-logo-queries.js';
import { readOrganisationRow } from '../organisation-settings/organisation-settings-queries.js';
import { ifMatchFits } from '../platform/http/if-match.js';
import type { CheckedLogo } from './check-logo.js';
import { refuseCallersOfSites, writeSettingsChange } from './write-settings-change.js';

/**
 * Stores a logo that was checked; returns it, and whether it is the first one [C-10]. Refuses with
 * `beyond_own_rights` if the caller is limited to some sites, with the faults of the check, or with
 * `version_mismatch`.
 */
export async function saveLogo(
  ctx: Context,
  input: { checked: CheckedLogo; bytes: Buffer; ifMatch?: string | undefined },
  service: TokenLifetimes,
): Promise<{ logo: OrganisationLogo; isFirst: boolean }> {
  refuseCallersOfSites(ctx);
  const { checked, bytes, ifMatch } = input;
  if (!checked.ok) throw new Refusal(checked.problems);
  const { logo } = checked;
  const before = await changeLogo(ctx, { logo: { ...logo, bytes }, ifMatch }, service);
  return { logo, isFirst: before === null };
}

/** Deletes the logo, if there is one [C-10]. Refuses with `beyond_own_rights` or `version_mismatch`. */
export async function deleteLogo(
  ctx: Context,
  input: { ifMatch?: string | undefined },
  service: TokenLifetimes,
): Promise<void> {
  refuseCallersOfSites(ctx);
  await changeLogo(ctx, { ...input, logo: null }, service);
}

/** Returns the logo before the change. */
async function changeLogo(
  ctx: Context,
  { logo, ifMatch }: { logo: StoredLogo | null; ifMatch?: string | undefined },
  service: TokenLifetimes,
): Promise<OrganisationLogo | null> {
  return ctx.inTransaction(async (tx) => {
    const before = await readOrganisationRow(tx, true);
    const current = before.logo;
    if (!ifMatchFits(ifMatch, current === null ? null : (tag) => tag === current.sha256))
      throw new Refusal(problem('version_mismatch', 'If-Match'));
    const after = logo === null ? null : logoFacts(logo);
    if (sameJson(after, current)) return current;
    await (logo === null ? deleteLogoRow(tx) : storeLogo(tx, logo));
    const settingsWith = (each: OrganisationLogo | null) => validSettings({ ...before, logo: each }, service);
    await writeSettingsChange(tx, settingsWith(current), settingsWith(after));
    return current;
  });
}
