import type { Site, SitePlan } from '@fleet/contract/integration';
import type { Context } from '../context.js';
import { holdSiteToSave, type SaveResult, writeSite } from './write-site.js';

export interface SiteToSave {
  integrationKey: string;
  plan: SitePlan;
  /** The header If-Match: the state that must still stand. */
  ifMatch?: string | undefined;
}

export interface SavedSite {
  result: SaveResult;
  site: Site;
}

/**
 * Creates or replaces a site under the caller's key [C-10]. A status that is left out stays as it is. Refuses as
 * `holdSiteToSave` and `writeSite` do.
 */
export async function saveSite(
  ctx: Context,
  { integrationKey, plan, ifMatch }: SiteToSave,
): Promise<SavedSite> {
  return ctx.inTransaction(async (tx) => {
    for (;;) {
      const before = await holdSiteToSave(tx, { integrationKey }, ifMatch);
      const site: Site = {
        id: before?.id ?? tx.newId(),
        integration_key: integrationKey,
        name: plan.name,
        address: plan.address ?? null,
        status: plan.status ?? before?.status ?? 'enabled',
      };
      const result = await writeSite(tx, before, site);
      if (result !== null) return { result, site };
    }
  });
}
