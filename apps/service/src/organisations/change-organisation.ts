import { type Organisation, type OrganisationPatch, OwnSettings } from '@fleet/contract/fleet/organisations';
import { shapeCheck } from '@fleet/contract/ground/shape-check';
import {
  checkSettings,
  type TokenLifetimes,
  validSettings,
} from '@fleet/domain/organisations/settings-check';
import { sameJson } from '@fleet/domain/values/json-equality';
import { mergePatch } from '@fleet/domain/values/merge-patch';
import { notifyMembersChanged } from '../callers/raise-generation.js';
import { type Context, Refusal } from '../context.js';
import {
  readOrganisationRow,
  updateOrganisation,
} from '../organisation-settings/organisation-settings-queries.js';
import { refuseOtherTag, resourceTag } from '../platform/http/resource-tag.js';
import { refuseCallersOfSites, writeSettingsChange } from './write-settings-change.js';

const settingsCheck = shapeCheck(OwnSettings);

/**
 * Changes the settings by a merge patch [R-CNV-9][C-10]. Refuses with `beyond_own_rights` if the caller is limited to
 * some sites, with `version_mismatch`, or with all faults: `invalid_value`, `duplicate_key`, `value_out_of_range`.
 */
export async function changeOrganisation(
  ctx: Context,
  input: { patch: OrganisationPatch; ifMatch?: string | undefined },
  service: TokenLifetimes,
): Promise<Organisation> {
  refuseCallersOfSites(ctx);
  return ctx.inTransaction(async (tx) => {
    const before = await readOrganisationRow(tx, true);
    const current = validSettings(before, service);
    refuseOtherTag(input.ifMatch, resourceTag(current));
    const { name = before.name, ...patch } = input.patch;
    const checked = settingsCheck.check(mergePatch(before.own, patch));
    if (!checked.ok) throw new Refusal(checked.problems);
    const own = checked.value;
    const faults = checkSettings(own, service);
    if (faults.length > 0) throw new Refusal(faults);
    if (name === before.name && sameJson(own, before.own)) return current;
    const after = { ...before, name, own };
    await updateOrganisation(tx, after);
    const organisation = validSettings(after, service);
    await Promise.all([writeSettingsChange(tx, current, organisation), notifyMembersChanged(tx)]);
    return organisation;
  });
}
