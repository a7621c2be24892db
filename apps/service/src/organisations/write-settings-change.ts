import type { Organisation } from '@fleet/contract/fleet/organisations';
import { problem } from '@fleet/contract/ground/problems';
import { writeAudit } from '../audit/write-audit.js';
import { type Context, Refusal, siteLimitOf } from '../context.js';
import { appendEvent } from '../platform/outbox/append-event.js';

/** Refuses with `beyond_own_rights` if the caller is limited to some sites: settings apply to all. */
export function refuseCallersOfSites(ctx: Context): void {
  if (siteLimitOf(ctx).length === 0) return;
  const why = 'Settings apply to all sites, and you are limited to some.';
  throw new Refusal(problem('beyond_own_rights', undefined, why));
}

/** Writes the event and the audit entry of a change of the settings, in its transaction [C-10]. */
export async function writeSettingsChange(
  tx: Context,
  before: Organisation,
  organisation: Organisation,
): Promise<void> {
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
      before: { ...before },
      after: { ...organisation },
    }),
  ]);
}
