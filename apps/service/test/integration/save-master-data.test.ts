import { Asset } from '@fleet/contract/fleet/assets';
import { Driver, Site } from '@fleet/contract/fleet/master-record-shapes';
import { shapeCheck } from '@fleet/contract/ground/shape-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openNotificationListener } from '../../src/platform/database/notification-listener.js';
import { newUuidV7 } from '../../src/platform/security/identifiers.js';
import { writeCounts } from '../routes/route-plan-fixture.js';
import { addOrganisation, addSite, addUser } from '../test-context.js';
import { type IntegrationServer, integrationServer, refusal } from './integration-server.js';

let integration: IntegrationServer;

beforeAll(async () => {
  integration = await integrationServer();
});
afterAll(() => integration.stop());

const put = (path: string, body: unknown, headers?: Record<string, string>) =>
  integration.put(path, body, headers);
const nowhere = newUuidV7();

async function counts() {
  return writeCounts(integration.world);
}

describe.each([
  {
    what: 'sites',
    schema: Site,
    plan: { name: 'Depot', address: { city: 'Encamp', coordinates: [1.5, 42.5] }, status: 'Disabled' },
  },
  { what: 'drivers', schema: Driver, plan: { name: 'Marta Ribas', phone: '+376 000 101' } },
  {
    what: 'assets',
    schema: Asset,
    plan: {
      type: 'truck',
      name: 'Truck 7',
      registration: 'K 4182',
      fleet_number: '7',
      odometer: { meter_type: 'Distance', unit: 'km', current_reading: '000182340.50' },
    },
  },
])('$what', ({ what, schema, plan }) => {
  it('[C-10] are created, replaced, and not written if nothing changes', async () => {
    const path = `/${what}/${encodeURIComponent('key / 1')}`;
    const created = await put(path, plan);
    expect(created.status).toBe(201);
    expect(created.body.data.integration_key).toBe('key / 1');
    expect(created.body.links).toEqual([
      { rel: 'self', href: `${integration.server.base}/integration/${what}/key%20%2F%201` },
    ]);
    expect(shapeCheck(schema).check(structuredClone(created.body.data))).toMatchObject({ ok: true });
    const before = await counts();
    const again = await put(path, plan);
    expect([again.status, again.body.data]).toEqual([200, created.body.data]);
    expect(await counts()).toEqual(before);
    const renamed = await put(path, { ...plan, name: 'Other' });
    expect([renamed.status, renamed.body.data.id, renamed.body.data.name]).toEqual([
      200,
      created.body.data.id,
      'Other',
    ]);
    expect(await counts()).toMatchObject({
      events: (before.events ?? 0) + 1,
      audit: (before.audit ?? 0) + 1,
    });
  });

  it('[C-10] are created only once by concurrent saves under one new key', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        put(`/${what}/raced`, { ...plan, registration: undefined, name: 'Raced' }),
      ),
    );
    expect(answers.map((each) => each.status).sort()).toEqual([...Array(11).fill(200), 201]);
    expect(new Set(answers.map((each) => each.body.data.id)).size).toBe(1);
  });

  it('[C-1] have keys that are compared exactly as written', async () => {
    const alike = ['S\u00dcD', 'SU\u0308D', 's\u00fcd', ' S\u00dcD', 'S\u00dcD '];
    for (const [index, key] of alike.entries()) {
      const saved = await put(`/${what}/${encodeURIComponent(key)}`, {
        ...plan,
        registration: undefined,
        name: `Alike ${index}`,
      });
      expect([saved.body.result, saved.body.data.integration_key]).toEqual(['created', key]);
    }
  });

  it('[C-1] are replaced under If-Match only if they have not changed', async () => {
    const path = `/${what}/matched`;
    const stated = { ...plan, registration: undefined };
    const match = (tag: string, name: string) => put(path, { ...stated, name }, { 'if-match': tag });
    expect(refusal(await match('*', 'Early'))).toEqual([412, 'version_mismatch If-Match']);
    const created = await put(path, stated);
    const tag = created.headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[\w-]+"$/);
    expect((await put(path, stated)).headers.get('etag')).toBe(tag);
    expect(refusal(await match(`W/${tag}`, 'Weak'))).toEqual([412, 'version_mismatch If-Match']);
    const changed = await match(`"other", ${tag}`, 'Changed');
    expect([changed.status, changed.body.data.name]).toEqual([200, 'Changed']);
    expect(changed.headers.get('etag')).not.toBe(tag);
    const before = await counts();
    expect(refusal(await match(tag, 'Late'))).toEqual([412, 'version_mismatch If-Match']);
    expect(await counts()).toEqual(before);
    expect((await match('*', 'Any')).status).toBe(200);
  });

  it('[C-10] refuse unknown members', async () => {
    const reported = refusal(await put(`/${what}/x`, { ...plan, nmae: 'Typo' }));
    expect(reported.slice(0, 2)).toEqual([400, 'unknown_field /nmae']);
  });
});

describe('sites of a driver or an asset', () => {
  it.each([
    ['drivers', { name: 'D' }],
    ['assets', { name: 'A', type: 'van' }],
  ])('[C-10] of %s are given by id or by key, and each unknown one is reported', async (what, plan) => {
    const { id } = (await put('/sites/NORTH', { name: 'North' })).body.data;
    const byKey = await put(`/${what}/sited`, { ...plan, site_integration_keys: ['NORTH', 'NORTH'] });
    expect(byKey.body.data.site_ids).toEqual([id]);
    expect(
      (await put(`/${what}/sited`, { ...plan, site_ids: [id.toUpperCase()] })).body.data.site_ids,
    ).toEqual([id]);
    expect(refusal(await put(`/${what}/sited`, { ...plan, site_ids: [id, nowhere] }))).toEqual([
      422,
      'unknown_site /site_ids/1',
    ]);
    expect(
      refusal(await put(`/${what}/sited`, { ...plan, site_integration_keys: ['NO', 'NORTH', 'NE'] })),
    ).toEqual([422, 'unknown_site /site_integration_keys/0', 'unknown_site /site_integration_keys/2']);
    const both = { ...plan, site_ids: [id], site_integration_keys: ['NORTH'] };
    expect(refusal(await put(`/${what}/sited`, both))).toEqual([
      422,
      'ambiguous_reference /site_integration_keys',
    ]);
  });

  it('[C-3] limit which records a caller of some sites may save', async () => {
    const { world } = integration;
    const [own, other] = [await addSite(world), await addSite(world)];
    const limited = await integration.addCaller({ siteIds: [own] });
    const as = (path: string, body: unknown) => integration.putAs(limited, path, body);
    expect(refusal(await as('/drivers/L', { name: 'L', site_ids: [other] }))).toEqual([
      422,
      'unknown_site /site_ids/0',
    ]);
    expect((await as('/drivers/L', { name: 'L', site_ids: [own] })).status).toBe(201);
    await put('/drivers/M', { name: 'M', site_ids: [other] });
    await put('/assets/M', { name: 'M', type: 'van', site_ids: [other] });
    await put('/sites/M', { name: 'M' });
    expect(refusal(await as('/drivers/M', { name: 'M' }))).toEqual([404, 'not_found']);
    expect(refusal(await as('/assets/M', { name: 'M', type: 'van' }))).toEqual([404, 'not_found']);
    const [hidden, free] = [await as('/sites/M', { name: 'M' }), await as('/sites/NEW', { name: 'New' })];
    expect(refusal(hidden)).toEqual([404, 'not_found']);
    expect([free.status, free.body]).toEqual([hidden.status, hidden.body]);
    await put('/drivers/B', { name: 'B', site_ids: [own, other] });
    expect(refusal(await as('/drivers/B', { name: 'Mine', site_ids: [own] }))).toEqual([
      403,
      'beyond_own_rights',
    ]);
    expect((await as('/drivers/B', { name: 'B', site_ids: [own] })).body.data.site_ids).toEqual([own, other]);
  });
});

describe('an asset', () => {
  const meter = (reading?: string, unit = 'km') => ({
    name: 'Truck',
    type: 'truck',
    odometer: {
      meter_type: 'distance',
      unit,
      ...(reading === undefined ? {} : { current_reading: reading }),
    },
  });
  const readingOf = async (plan: unknown) =>
    (await put('/assets/meter', plan)).body.data.odometer?.current_reading;

  it('[C-10] accepts a reading only if it has none yet, or a new meter', async () => {
    expect(await readingOf(meter())).toBeNull();
    expect(await readingOf(meter('100.5'))).toBe('100.5');
    expect(await readingOf(meter('999'))).toBe('100.5');
    expect(await readingOf(meter())).toBe('100.5');
    expect(await readingOf(meter('62', 'mi'))).toBe('62');
    expect(await readingOf({ name: 'Truck', type: 'truck' })).toBeUndefined();
    expect(await readingOf(meter())).toBeNull();
  });

  it('[C-10] measures hours in hours and distance in kilometres or miles', async () => {
    const odometer = { meter_type: 'hours', unit: 'km' };
    const plan = { name: 'Crane', type: 'crane', odometer };
    expect(refusal(await put('/assets/crane', plan))).toEqual([422, 'invalid_value /odometer/unit']);
    const right = { ...plan, odometer: { meter_type: 'hours', unit: 'h' } };
    expect((await put('/assets/crane', right)).status).toBe(201);
  });

  it('[C-10] has a unique registration, without regard to letter case and spaces', async () => {
    await put('/assets/spaced', { name: 'Spaced', type: 'van', registration: 'cd 34' });
    const same = { name: 'Same', type: 'van', registration: 'CD34' };
    expect(refusal(await put('/assets/same', same))).toEqual([409, 'key_in_use /registration']);
    await put('/assets/one', { name: 'One', type: 'van', registration: 'ab 12' });
    await put('/assets/two', { name: 'Two', type: 'van' });
    for (const key of ['two', 'three']) {
      const plan = { name: key, type: 'van', registration: 'AB 12' };
      expect(refusal(await put(`/assets/${key}`, plan))).toEqual([409, 'key_in_use /registration']);
    }
    expect((await put('/assets/one', { name: 'One', type: 'van', registration: 'AB 12' })).status).toBe(200);
  });

  it('[C-10] keeps its status if the body does not contain one', async () => {
    await put('/assets/status', { name: 'S', type: 'van', status: 'out_of_service' });
    expect((await put('/assets/status', { name: 'S2', type: 'van' })).body.data.status).toBe(
      'out_of_service',
    );
  });
});

describe('a driver', () => {
  it('[C-10] is linked to a user of the organisation by name, in any letter case, and keeps this link', async () => {
    const { username } = await addUser(integration.world, { roles: ['driver'] });
    const linked = await put('/drivers/linked', { name: 'Linked', username: username.toUpperCase() });
    expect([linked.status, linked.body.data.username]).toEqual([201, username]);
    expect((await put('/drivers/linked', { name: 'Renamed' })).body.data.username).toBe(username);
    expect(refusal(await put('/drivers/second', { name: 'Second', username }))).toEqual([
      409,
      'key_in_use /username',
    ]);
  });

  it('[C-10] is refused with every fault if the user is unknown in the organisation', async () => {
    const elsewhere = await addOrganisation(integration.world);
    const { username } = await addUser(integration.world, { organisationId: elsewhere, roles: ['driver'] });
    for (const name of [username, 'nobody']) {
      expect(
        refusal(await put('/drivers/unlinked', { name: 'U', username: name, site_ids: [nowhere] })),
      ).toEqual([422, 'unknown_site /site_ids/0', 'unknown_user /username']);
    }
  });

  it('[C-3] is changed with a notification to every server if its user changes or is removed', async () => {
    const { world } = integration;
    const listener = openNotificationListener(world.database.connection, world.parts.log);
    const heard: string[] = [];
    await listener.listen('caller_changed', (userId) => heard.push(userId));
    const [one, two] = [
      await addUser(world, { roles: ['driver'] }),
      await addUser(world, { roles: ['driver'] }),
    ];
    await put('/drivers/announced', { name: 'Linked', username: one.username });
    await put('/drivers/announced', { name: 'Still linked', username: one.username });
    await put('/drivers/announced', { name: 'Linked', username: two.username });
    await put('/drivers/announced', { name: 'Linked', status: 'disabled' });
    await expect.poll(() => heard.length).toBe(4);
    expect(heard.slice(1, 3).sort()).toEqual([one.userId, two.userId].sort());
    expect([heard[0], heard[3]]).toEqual([one.userId, two.userId]);
    await listener.stop();
  });
});
