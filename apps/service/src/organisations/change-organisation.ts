import { type Organisation, type OrganisationPatch, OwnSettings } from '@fleet/contract/fleet/organisations';
import { problem } from '@fleet/contract/ground/problems';
import { shapeCheck } from '@fleet/contract/ground/shape-check';
import {
  checkSettings,
  type TokenLifetimes,
  validSettings,
} from '@fleet/domain/organisations/settings-check';
import { sameJson } from '@fleet/domain/values/json-equality';
import { mergePatch } from '@fleet/domain/values/merge-patch';
import { writeAudit } from '../audit/write-audit.js';
import { notifyMembersChanged } from '../callers/raise-generation.js';
import { type Context, Refusal, siteLimitOf } from '../context.js';
import {
  readOrganisationRow,
  updateOrganisation,
} from '../organisation-settings/organisation-settings-queries.js';
import { refuseOtherTag, resourceTag } from '../platform/http/resource-tag.js';
import { appendEvent } from '../platform/outbox/append-event.js';

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
  if (siteLimitOf(ctx).length > 0) {
    const why = 'Settings apply to all sites, and you are limited to some.';
    throw new Refusal(problem('beyond_own_rights', undefined, why));
  }
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
    await Promise.all([
      appendEvent(tx, {
        type: 'organisation_changed',
        at: new Date(tx.now()).toISOString(),
        data: { organisation },
      }),
      writeAudit(tx, {
        action: 'organisation.change',
        subjectKind: 'organisation',
        subjectId: organisation.id,
        before: { ...current },
        after: { ...organisation },
      }),
      notifyMembersChanged(tx),
    ]);
    return organisation;
  });
}
