import { problem } from '@fleet/contract/ground/problems';
import type { Reason, ReasonPatch } from '@fleet/contract/planning/reasons';
import { type Context, Refusal } from '../context.js';
import { patchedSites } from '../sites/patched-sites.js';
import { offered } from './save-reason.js';
import { lockReasonToWrite, writeReason } from './write-reason.js';

/** A patch with the sites as ids. */
export type ReasonChange = Omit<ReasonPatch, 'site_integration_keys'>;

/**
 * Changes a reason by a merge patch [R-CNV-9][C-10]. Refuses with `unknown_site`, and as `lockReasonToWrite` and
 * `writeReason` do.
 */
export async function changeReason(
  ctx: Context,
  {
    integrationKey,
    patch,
    ifMatch,
  }: { integrationKey: string; patch: ReasonChange; ifMatch?: string | undefined },
): Promise<Reason> {
  return ctx.inTransaction(async (tx) => {
    const { site_ids: named, ...rest } = patch;
    const before = await lockReasonToWrite(tx, integrationKey, ifMatch);
    const { siteIds, problems } = await patchedSites(tx, before.site_ids, named);
    if (problems.length > 0) throw new Refusal(problems);
    const wanted = { ...before, ...rest };
    const written = await writeReason(tx, before, { ...wanted, ...offered(wanted), site_ids: siteIds });
    if (written === null) throw new Refusal(problem('concurrent_change'));
    return written.reason;
  });
}
