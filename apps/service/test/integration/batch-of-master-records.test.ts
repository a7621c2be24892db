import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newUuidV7 } from '../../src/platform/security/identifiers.js';
import { eventsOf, routePlan, writeCounts } from '../routes/route-plan-fixture.js';
import { addSite } from '../test-context.js';
import { type IntegrationServer, integrationServer, refusal } from './integration-server.js';

let integration: IntegrationServer;
beforeAll(async () => {
  integration = await integrationServer();
});
afterAll(() => integration.stop());

interface Entry {
  integration_key: string;
  result: string;
  id?: string;
  errors?: { code: string; key: string }[];
}

const post = (collection: string, entries: unknown, query = '', headers: Record<string, string> = {}) =>
  integration.post(`/${collection}:batch${query}`, { [collection]: entries }, headers);
const resultsOf = ({ body }: { body: { data: Entry[] } }) => body.data.map((each) => each.result);
const faultsOf = (entry: Entry | undefined) => (entry?.errors ?? []).map(({ code, key }) => `${code} ${key}`);

describe.each([
  {
    collection: 'sites',
    member: 'site',
    plan: { name: 'Depot', address: { city: 'Encamp', coordinates: [1.5, 42.5] } },
  },
  { collection: 'drivers', member: 'driver', plan: { name: 'Marta Ribas', phone: '+376 000 101' } },
  { collection: 'assets', member: 'asset', plan: { type: 'truck', name: 'Truck', fleet_number: '7' } },
])('a batch of $collection', ({ collection, member, plan }) => {
  const entry = (key: string, more: object = {}) => ({
    integration_key: key,
    [member]: { ...plan, ...more },
  });

  it('[C-10] has the same effect as saving the records one by one', async () => {
    const outcome = async (save: () => Promise<void>) => {
      const before = await writeCounts(integration.world);
      await save();
      const after = await writeCounts(integration.world);
      return Object.keys(after).map((each) => [each, (after[each] ?? 0) - (before[each] ?? 0)]);
    };
    const keys = Array.from({ length: 60 }, (_, n) => `${n}`);
    const one = await outcome(async () => {
      for (const key of keys) await integration.put(`/${collection}/one-${key}`, plan);
    });
    const together = await outcome(async () => {
      const answer = await post(
        collection,
        keys.map((key) => entry(`many-${key}`)),
      );
      expect([answer.status, resultsOf(answer)]).toEqual([200, keys.map(() => 'created')]);
      const read = await integration.put(`/${collection}/many-59`, plan);
      expect([read.body.result, read.body.data.id]).toEqual(['unchanged', answer.body.data[59].id]);
    });
    expect(together).toEqual(one);
  });

  it('[C-10] returns the results in order, and a refused record does not affect the other records', async () => {
    await post(collection, [entry('a'), entry('b')]);
    const answer = await post(collection, [
      entry('a'),
      { integration_key: 'bad', [member]: { naem: 'x' } },
      entry('b', { name: 'Other' }),
      entry('a', { name: 'Again' }),
      null,
      entry('c', { name: 'nul\0' }),
      entry('d'),
    ]);
    expect(answer.status).toBe(207);
    expect(resultsOf(answer)).toEqual([
      'unchanged',
      'rejected',
      'changed',
      'rejected',
      'rejected',
      'rejected',
      'created',
    ]);
    const { data } = answer.body;
    expect(faultsOf(data[1])).toEqual(
      expect.arrayContaining([
        `required /${collection}/1/${member}/name`,
        `unknown_field /${collection}/1/${member}/naem`,
      ]),
    );
    expect(faultsOf(data[3])).toEqual([`duplicate_key /${collection}/3/integration_key`]);
    expect([data[4].integration_key, faultsOf(data[4])]).toEqual([null, [`wrong_type /${collection}/4`]]);
    expect(faultsOf(data[5])).toEqual([`invalid_text /${collection}/5/${member}/name`]);
    expect((await integration.put(`/${collection}/a`, plan)).body.result).toBe('unchanged');
  });

  it('[C-6] [C-10] is answered with the plain array of errors if all records are refused', async () => {
    const answer = await post(collection, [{ integration_key: 'e', [member]: {} }, { integration_key: 'f' }]);
    const [status, ...codes] = refusal(answer);
    expect([status, codes]).toEqual([
      422,
      expect.arrayContaining([
        `required /${collection}/0/${member}/name`,
        `required /${collection}/1/${member}`,
      ]),
    ]);
    expect(refusal(await post(collection, []))).toEqual([400, `too_few /${collection}`]);
    const many = Array.from({ length: 501 }, (_, n) => entry(`x-${n}`));
    expect(refusal(await post(collection, many))).toEqual([400, `too_many /${collection}`]);
  });

  it('[C-10] changes nothing with `validate_only`', async () => {
    await post(collection, [entry('t-0')]);
    const before = await writeCounts(integration.world);
    const entries = Array.from({ length: 60 }, (_, n) => entry(`t-${n}`));
    const tried = await post(collection, [...entries, { integration_key: 't-bad' }], '?validate_only=true');
    expect([tried.status, tried.body.validated_only]).toEqual([207, true]);
    expect(resultsOf(tried)).toEqual(['unchanged', ...Array(59).fill('created'), 'rejected']);
    expect(await writeCounts(integration.world)).toEqual(before);
  });

  it('[C-1] gets the stored response when it is repeated with the same Idempotency-Key', async () => {
    const headers = { 'idempotency-key': newUuidV7() };
    const first = await post(collection, [entry('i-0')], '', headers);
    const again = await post(collection, [entry('i-0')], '', headers);
    expect([again.body, again.headers.get('idempotency-replayed')]).toEqual([first.body, 'true']);
  });

  it('[C-10] creates each key only once, even in concurrent batches', async () => {
    const race = newUuidV7();
    const entries = Array.from({ length: 60 }, (_, n) => entry(`${race}-${n}`));
    const answers = await Promise.all([
      post(collection, entries),
      post(collection, [...entries].reverse()),
      post(collection, entries),
    ]);
    expect(answers.map((each) => each.status)).toEqual([200, 200, 200]);
    const results = answers.flatMap(resultsOf);
    expect(results.filter((each) => each === 'created')).toHaveLength(60);
    expect(results.filter((each) => each === 'unchanged')).toHaveLength(120);
  });
});

describe('the effects of a batch of master records', () => {
  it('[C-10] a new name of an asset or a driver appears in routes', async () => {
    const [asset, driver] = [newUuidV7(), newUuidV7()];
    await post('assets', [{ integration_key: asset, asset: { type: 'truck', name: 'Truck' } }]);
    await post('drivers', [{ integration_key: driver, driver: { name: 'Marta' } }]);
    const allocation = { driver_integration_key: driver, assets: [{ integration_key: asset }] };
    const made = await integration.put(`/routes/${asset}`, { ...routePlan(), allocation });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const renamed = [
      await post('assets', [
        { integration_key: asset, asset: { type: 'truck', name: 'Lorry' } },
        { integration_key: `${asset}-2`, asset: { type: 'truck', name: 'Other' } },
      ]),
      await post('drivers', [{ integration_key: driver, driver: { name: 'Marta Ribas' } }]),
    ];
    expect(renamed.map((each) => resultsOf(each)[0])).toEqual(['changed', 'changed']);
    const events = await eventsOf(integration.world, made.body.data.id);
    expect(events.filter((each) => each.type === 'route_changed')).toHaveLength(2);
  });

  it('[C-10] a route with two of the changed assets gets only one new version', async () => {
    const [truck, trailer] = [newUuidV7(), newUuidV7()];
    const named = (name: string) =>
      [truck, trailer].map((key) => ({ integration_key: key, asset: { type: 'truck', name } }));
    await post('assets', named('Old'));
    const allocation = { assets: [{ integration_key: truck }, { integration_key: trailer }] };
    await integration.put(`/routes/${truck}`, { ...routePlan(), allocation });
    expect(resultsOf(await post('assets', named('New')))).toEqual(['changed', 'changed']);
    const route = await integration.put(`/routes/${truck}`, { ...routePlan(), allocation });
    const { version, allocation: shown } = route.body.data;
    expect([version, shown.assets.map((each: { name: string }) => each.name)]).toEqual([2, ['New', 'New']]);
  });

  it('[C-10] a registration can move from one asset to the next, in the order of the request', async () => {
    const [one, two, three] = [newUuidV7(), newUuidV7(), newUuidV7()];
    const asset = (key: string, registration: string) => ({
      integration_key: key,
      asset: { type: 'truck', name: 'Truck', registration },
    });
    await post('assets', [asset(one, 'REG 1')]);
    const answer = await post('assets', [asset(one, 'REG 2'), asset(two, 'REG 1'), asset(three, 'reg2')]);
    expect(resultsOf(answer)).toEqual(['changed', 'created', 'rejected']);
    expect(faultsOf(answer.body.data[2])).toEqual(['key_in_use /assets/2/asset/registration']);
  });

  it('[C-4] [C-10] disabled drivers are saved one by one, in order with the other drivers', async () => {
    const keys = Array.from({ length: 5 }, () => newUuidV7());
    const entries = (status: string) =>
      keys.map((key, n) => ({
        integration_key: key,
        driver: { name: `Driver ${n}`, ...(n % 2 === 1 ? { status } : {}) },
      }));
    await post('drivers', entries('enabled'));
    expect(resultsOf(await post('drivers', entries('disabled')))).toEqual([
      'unchanged',
      'changed',
      'unchanged',
      'changed',
      'unchanged',
    ]);
  });

  it('[C-3] a caller who is limited to sites creates no sites, and only drivers of these sites', async () => {
    const siteId = await addSite(integration.world);
    const userId = await integration.addCaller({ siteIds: [siteId] });
    const as = async (collection: string, entries: unknown) => {
      const answer = await integration.server.call(userId, `/integration/${collection}:batch`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ [collection]: entries }),
      });
      return { status: answer.status, headers: answer.headers, body: JSON.parse(await answer.text()) };
    };
    const sites = await as('sites', [{ integration_key: newUuidV7(), site: { name: 'Mine' } }]);
    expect(refusal(sites)).toEqual([422, 'not_found /sites/0/site']);
    const other = await addSite(integration.world);
    const drivers = await as('drivers', [
      { integration_key: newUuidV7(), driver: { name: 'Here', site_ids: [siteId] } },
      { integration_key: newUuidV7(), driver: { name: 'There', site_ids: [other] } },
    ]);
    expect(resultsOf(drivers)).toEqual(['created', 'rejected']);
    expect(faultsOf(drivers.body.data[1])).toEqual(['unknown_site /drivers/1/driver/site_ids/0']);
  });
});
