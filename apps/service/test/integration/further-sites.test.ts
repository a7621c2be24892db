import { beforeAll, describe, expect, it } from 'vitest';
import { faultsOf } from '../controller-fixture.js';
import { addSite } from '../test-context.js';
import { suiteService } from '../test-service.js';
import { integrationCalls, type KeyedCalls } from './keyed-calls.js';

const service = suiteService();
let everywhere: KeyedCalls;
let limited: KeyedCalls;
let own: string;
let other: string;

beforeAll(async () => {
  [own, other] = [await addSite(service.world), await addSite(service.world)];
  everywhere = await integrationCalls(service);
  limited = await integrationCalls(service, { siteIds: [own] });
});

const refused = [403, 'beyond_own_rights'];

describe.each([
  { kind: 'driver', plan: { name: 'B' }, changed: { name: 'Mine' } },
  { kind: 'asset', plan: { name: 'B', type: 'van' }, changed: { name: 'Mine', type: 'van' } },
  {
    kind: 'reason',
    plan: { text: 'B', statuses: ['failed'] },
    changed: { text: 'Mine', statuses: ['failed'] },
  },
])('a caller who is limited to sites', ({ kind, plan, changed }) => {
  const collection = `${kind}s`;
  const atSites = (key: string, siteIds: string[]) =>
    everywhere('PUT', `/${collection}/${key}`, { body: { ...plan, site_ids: siteIds } });

  it(`[C-3] neither changes nor deletes a ${kind} that also belongs to other sites, or to all sites`, async () => {
    for (const [key, siteIds] of Object.entries({ BOTH: [own, other], ALL: [] })) {
      const { data } = (await atSites(key, siteIds)).body;
      const at = `/${collection}/${key}`;
      const replaced = await limited('PUT', at, { body: { ...changed, site_ids: [own] } });
      expect(faultsOf(replaced), key).toEqual(refused);
      expect(faultsOf(await limited('PATCH', at, { body: changed })), key).toEqual(refused);
      expect(faultsOf(await limited('DELETE', at)), key).toEqual(refused);
      const entries = [
        { integration_key: key, [kind]: changed },
        { integration_key: `NEW-${key}`, [kind]: plan },
      ];
      const batch = (await limited('POST', `/${collection}:batch`, { body: { [collection]: entries } })).body
        .data;
      expect(batch[0].errors, key).toMatchObject([{ code: 'beyond_own_rights' }]);
      expect(batch[1].result, key).toBe('created');
      const same = (await limited('PUT', at, { body: { ...plan, site_ids: [own] } })).body;
      expect([same.result, same.data], key).toEqual(['unchanged', data]);
    }
  });

  it(`[C-3] changes and deletes a ${kind} of their own sites`, async () => {
    const { data } = (await atSites('OWN', [own])).body;
    const answer = await limited('PATCH', `/${collection}/OWN`, { body: changed });
    expect(answer.body.data).toMatchObject({ id: data.id, ...changed });
    expect((await limited('DELETE', `/${collection}/OWN`)).status).toBe(204);
  });
});
