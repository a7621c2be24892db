import { type ReasonPlan, reasonStatuses } from '@fleet/contract/planning/reasons';
import { sitesAfter } from '@fleet/domain/accounts/site-decision';
import { type Context, Refusal, siteLimitOf } from '../context.js';
import { resolveSites } from '../sites/resolve-sites.js';
import { lockReasonToSave, type WrittenReason, writeReason } from './write-reason.js';

export interface ReasonToSave {
  integrationKey: string;
  plan: ReasonPlan;
  /** The header If-Match: the expected current state. */
  ifMatch?: string | undefined;
}

/**
 * Creates or replaces a reason under the caller's key [C-10]. Refuses with `unknown_site`, `ambiguous_reference`,
 * and as `lockReasonToSave` and `writeReason` do.
 */
export async function saveReason(
  ctx: Context,
  { integrationKey, plan, ifMatch }: ReasonToSave,
): Promise<WrittenReason> {
  return ctx.inTransaction(async (tx) => {
    const { siteIds, problems } = await resolveSites(tx, plan);
    if (problems.length > 0) throw new Refusal(problems);
    for (;;) {
      const before = await lockReasonToSave(tx, integrationKey, ifMatch);
      const written = await writeReason(tx, before, {
        id: before?.id ?? tx.newId(),
        integration_key: integrationKey,
        text: plan.text,
        ...offered(plan),
        site_ids: sitesAfter(siteLimitOf(tx), before?.site_ids ?? null, siteIds),
        position: plan.position ?? 0,
      });
      if (written !== null) return written;
    }
  });
}

/** The statuses and requirement types of a reason without duplicates; the statuses always in one order. */
export function offered({
  statuses,
  requirement_types: types = [],
}: Pick<ReasonPlan, 'statuses' | 'requirement_types'>): Pick<
  Required<ReasonPlan>,
  'statuses' | 'requirement_types'
> {
  return {
    statuses: reasonStatuses.filter((each) => statuses.includes(each)),
    requirement_types: [...new Set(types)],
  };
}
