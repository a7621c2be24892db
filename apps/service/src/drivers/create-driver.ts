import type { NewDriver } from '@fleet/contract/fleet/drivers';
import type { Driver } from '@fleet/contract/fleet/master-record-shapes';
import { problem } from '@fleet/contract/ground/problems';
import { sitesAfter } from '@fleet/domain/accounts/site-decision';
import { type Context, Refusal, siteLimitOf } from '../context.js';
import { resolveSites } from '../sites/resolve-sites.js';
import { linkedUser } from './linked-user.js';
import { writeDriver } from './write-driver.js';

/** Creates a driver [C-10]. Refuses with `unknown_site`, `unknown_user`, `key_in_use`. */
export async function createDriver(ctx: Context, input: NewDriver): Promise<Driver> {
  return ctx.inTransaction(async (tx) => {
    const id = tx.newId();
    const { siteIds, problems } = await resolveSites(tx, { site_ids: input.site_ids ?? [] });
    const user = await linkedUser(tx, input.user_id ?? null, id);
    const faults = [...problems, ...user.problems];
    if (faults.length > 0) throw new Refusal(faults);
    const wanted = {
      id,
      integration_key: input.integration_key ?? null,
      name: input.name,
      phone: input.phone ?? null,
      ...user.link,
      site_ids: sitesAfter(siteLimitOf(tx), null, siteIds),
      status: input.status ?? ('enabled' as const),
    };
    const written = await writeDriver(tx, null, wanted, '/user_id');
    if (written === null) throw new Refusal(problem('key_in_use', '/integration_key'));
    return written.driver;
  });
}
