import type { Site, SitePlan } from '@fleet/contract/integration';
import { problem } from '@fleet/contract/problems';
import { sameJson } from '@fleet/domain/json-equality';
import { writeAudit } from '../audit/write-audit.js';
import { type Context, Refusal, siteLimitOf } from '../context.js';
import { appendEvent } from '../platform/outbox/append-event.js';
import { refuseOtherState } from './saved-tag.js';
import { insertSite, lockSite, updateSite } from './site-queries.js';

/** What a save did to a thing. */
export type SaveResult = 'created' | 'changed' | 'unchanged';

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
 * Creates or replaces a site under the caller's key [C-10]. A status that is left out stays as it is. Refuses with
 * `not_found` for a site that is not one of the caller's, with `not_permitted` where a caller of some sites would make
 * one that they could not see, with `version_mismatch`.
 */
export async function saveSite(
  ctx: Context,
  { integrationKey, plan, ifMatch }: SiteToSave,
): Promise<SavedSite> {
  return ctx.inTransaction(async (tx) => {
    const limit = siteLimitOf(tx);
    const at = new Date(tx.now()).toISOString();
    for (;;) {
      const before = await lockSite(tx, integrationKey);
      if (before !== null && limit.length > 0 && !limit.includes(before.id)) {
        throw new Refusal(problem('not_found'));
      }
      refuseOtherState(ifMatch, before);
      if (before === null && limit.length > 0) throw new Refusal(problem('not_permitted'));
      const site: Site = {
        id: before?.id ?? tx.newId(),
        integration_key: integrationKey,
        name: plan.name,
        address: plan.address ?? null,
        status: plan.status ?? before?.status ?? 'enabled',
      };
      if (sameJson(before, site)) return { result: 'unchanged', site };
      if (before !== null) await updateSite(tx, site, at);
      else if (!(await insertSite(tx, site, at))) continue;
      const result = before === null ? 'created' : 'changed';
      await Promise.all([
        appendEvent(tx, { type: 'site_saved', at, siteId: site.id, data: { site } }),
        writeAudit(tx, { action: 'site.save', subjectKind: 'site', subjectId: site.id, data: { result } }),
      ]);
      return { result, site };
    }
  });
}
