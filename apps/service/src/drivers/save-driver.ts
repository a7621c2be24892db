import type { DriverPlan } from '@fleet/contract/fleet/master-record-shapes';
import { type Problem, problem } from '@fleet/contract/ground/problems';
import { isVisible } from '@fleet/domain/accounts/permission-check';
import { sitesAfter } from '@fleet/domain/accounts/site-decision';
import { type Context, Refusal, siteLimitOf } from '../context.js';
import { refuseOtherState } from '../master-records/saved-tag.js';
import { resolveSites } from '../sites/resolve-sites.js';
import { findMember, lockDriver } from './driver-queries.js';
import { isTaken, userInUse, type WrittenDriver, writeDriver } from './write-driver.js';

export interface DriverToSave {
  integrationKey: string;
  plan: DriverPlan;
  /** The header If-Match: the expected current state. */
  ifMatch?: string | undefined;
}

export interface SavedDriver extends WrittenDriver {
  /** The driver's name, which documents of routes show, has changed. */
  renamed: boolean;
}

/**
 * Creates or replaces a driver under the caller's key [C-10]. A missing status or username stays as it is, because
 * another system often decides who logs in as which driver. Refuses with `unknown_site`, `ambiguous_reference`,
 * `unknown_user` if the caller sees no member of that name, `not_found` for a driver of other sites,
 * `version_mismatch`, and as `writeDriver` does.
 */
export async function saveDriver(
  ctx: Context,
  { integrationKey, plan, ifMatch }: DriverToSave,
): Promise<SavedDriver> {
  return ctx.inTransaction(async (tx) => {
    const { username } = plan;
    const [{ siteIds, problems }, user] = await Promise.all([
      resolveSites(tx, plan),
      username === undefined ? undefined : findMember(tx, { username }),
    ]);
    const faults: Problem[] = [...problems, ...(user === null ? [problem('unknown_user', '/username')] : [])];
    if (faults.length > 0) throw new Refusal(faults);
    const exclusively = plan.status === 'disabled' || user !== undefined;
    for (;;) {
      const before = await lockDriver(tx, { integrationKey }, exclusively);
      if (before !== null && !isVisible(siteLimitOf(tx), before.site_ids)) {
        throw new Refusal(problem('not_found'));
      }
      refuseOtherState(ifMatch, before);
      const id = before?.id ?? tx.newId();
      if (isTaken(user, id)) throw new Refusal(userInUse('/username'));
      const wanted = {
        id,
        integration_key: integrationKey,
        name: plan.name,
        phone: plan.phone ?? null,
        user_id: (user ? user.id : before?.user_id) ?? null,
        username: (user ? user.username : before?.username) ?? null,
        site_ids: sitesAfter(siteLimitOf(tx), before?.site_ids ?? null, siteIds),
        status: plan.status ?? before?.status ?? 'enabled',
      };
      const written = await writeDriver(tx, before, wanted, '/username');
      if (written === null) continue;
      return { ...written, renamed: before !== null && before.name !== written.driver.name };
    }
  });
}
