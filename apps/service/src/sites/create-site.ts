import type { Site } from '@fleet/contract/fleet/master-record-shapes';
import type { NewSite } from '@fleet/contract/fleet/sites';
import { problem } from '@fleet/contract/ground/problems';
import { type Context, Refusal } from '../context.js';
import { writeSite } from './write-site.js';

/** Creates a site [C-10]. Refuses with `key_in_use`, and as `writeSite` does. */
export async function createSite(ctx: Context, input: NewSite): Promise<Site> {
  return ctx.inTransaction(async (tx) => {
    const written = await writeSite(tx, null, {
      id: tx.newId(),
      integration_key: input.integration_key ?? null,
      name: input.name,
      address: input.address ?? null,
      status: input.status ?? 'enabled',
    });
    if (written === null) throw new Refusal(problem('key_in_use', '/integration_key'));
    return written.site;
  });
}
