import type { SitePlan } from '@fleet/contract/fleet/master-record-shapes';
import type { Context } from '../context.js';
import { lockSiteToSave, type WrittenSite, writeSite } from './write-site.js';

export interface SiteToSave {
  integrationKey: string;
  plan: SitePlan;
  /** The header If-Match: the expected current state. */
  ifMatch?: string | undefined;
}

/**
 * Creates or replaces a site under the caller's key [C-10]. If the plan has no status, the site keeps its status; a new
 * site is enabled. Refuses as `lockSiteToSave` and `writeSite` do.
 */
export async function saveSite(
  ctx: Context,
  { integrationKey, plan, ifMatch }: SiteToSave,
): Promise<WrittenSite> {
  return ctx.inTransaction(async (tx) => {
    for (;;) {
      const before = await lockSiteToSave(tx, { integrationKey }, ifMatch);
      const written = await writeSite(tx, before, {
        id: before?.id ?? tx.newId(),
        integration_key: integrationKey,
        name: plan.name,
        address: plan.address ?? null,
        status: plan.status ?? before?.status ?? 'enabled',
      });
      if (written !== null) return written;
    }
  });
}
