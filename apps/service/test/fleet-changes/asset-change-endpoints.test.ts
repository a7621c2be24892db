import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { administrator, type LoggedInPerson, person } from '../accounts/people-fixture.js';
import { workingDay } from '../day-fixture.js';
import { addAsset, addOrganisation, addSite } from '../test-context.js';
import { type CallOptions, codesOf, suiteService } from '../test-service.js';

const service = suiteService();
let admin: LoggedInPerson;

beforeAll(async () => {
  admin = await administrator(service);
});

const as = (who: LoggedInPerson, method: string, path: string, options: CallOptions = {}) =>
  service.call(method, `/{org}/assets${path}`, { token: who.token, ...options });
const newAsset = (more: object = {}, who = admin) =>
  as(who, 'POST', '', { body: { type: 'truck', name: 'Truck', ...more } });
const meter = { meter_type: 'distance', unit: 'km' };

describe('assets that an administrator manages', () => {
  it('[C-10] can be created, changed and deleted', async () => {
    const site = await addSite(service.world);
    const odometer = { ...meter, current_reading: '0120.50' };
    const registration = `K ${randomUUID().slice(0, 8)}`;
    const made = await newAsset({ registration, fleet_number: '7', odometer, site_ids: [site] });
    expect(made.status).toBe(201);
    const asset = made.body.data;
    expect(asset).toMatchObject({
      registration,
      integration_key: null,
      status: 'in_service',
      site_ids: [site],
    });
    expect(Number(asset.odometer.current_reading)).toBe(120.5);
    const read = await as(admin, 'GET', `/${asset.id}`);
    expect(read.body.data).toEqual(asset);
    const headers = { 'if-match': read.headers.get('etag') ?? '' };
    const body = { fleet_number: null, status: 'Out_Of_Service', site_ids: [] };
    const changed = await as(admin, 'PATCH', `/${asset.id}`, { body, headers });
    const expected = { ...asset, ...body, status: 'out_of_service' };
    expect(changed.body.data).toEqual({ ...expected, updated_at: changed.body.data.updated_at });
    const stale = await as(admin, 'PATCH', `/${asset.id}`, { body: { name: 'X' }, headers });
    expect([stale.status, codesOf(stale)]).toEqual([412, ['version_mismatch']]);
    expect((await as(admin, 'PATCH', `/${asset.id}`, { body })).body.data).toEqual(changed.body.data);
    expect((await as(admin, 'DELETE', `/${asset.id}`)).status).toBe(204);
    expect((await as(admin, 'GET', `/${asset.id}`)).status).toBe(404);
    const { rows } = await service.world.database.pool.query(
      `select type from events where data->'asset'->>'id' = $1 or data->>'asset_id' = $1 order by id`,
      [asset.id],
    );
    expect(rows.map((each) => each.type)).toEqual(['asset_saved', 'asset_saved', 'asset_deleted']);
  });

  it('[C-6] accept no second reading for the same meter, but can get another meter, which starts without a reading', async () => {
    const { id } = (await newAsset({ odometer: { ...meter, current_reading: '100' } })).body.data;
    const patch = (odometer: unknown) => as(admin, 'PATCH', `/${id}`, { body: { odometer } });
    const lowered = await patch({ current_reading: '90' });
    expect([lowered.status, codesOf(lowered), lowered.body[0].key]).toEqual([
      422,
      ['invalid_value'],
      '/odometer/current_reading',
    ]);
    expect((await patch({ unit: 'h' })).body[0].key).toBe('/odometer/unit');
    expect((await patch({ unit: 'mi' })).body.data.odometer).toEqual({
      meter_type: 'distance',
      current_reading: null,
      unit: 'mi',
    });
    expect((await patch({ current_reading: '62.5' })).body.data.odometer.current_reading).toBe('62.5');
    expect((await patch(null)).body.data.odometer).toBeNull();
    const half = await patch({ unit: 'km' });
    expect([half.status, half.body[0].key]).toEqual([400, '/odometer/meter_type']);
  });

  it('have unique registrations and keys, and no further fields', async () => {
    const [key, registration] = [randomUUID(), randomUUID().slice(0, 12)];
    await newAsset({ integration_key: key, registration });
    const { id } = (await newAsset()).body.data;
    const patch = async (body: object) => (await as(admin, 'PATCH', `/${id}`, { body })).body[0].key;
    expect(await patch({ integration_key: key })).toBe('/integration_key');
    expect(await patch({ registration: ` ${registration.toUpperCase()}` })).toBe('/registration');
    expect((await newAsset({ integration_key: key })).body[0].key).toBe('/integration_key');
    const unknown = await newAsset({ id, organisation_id: id, updated_at: '2020-01-01T00:00:00Z' });
    expect(codesOf(unknown)).toEqual(['unknown_field', 'unknown_field', 'unknown_field']);
    const reading = await as(admin, 'PATCH', `/${id}`, { body: { current_reading: '1' } });
    expect(codesOf(reading)).toEqual(['unknown_field']);
  });

  it('[C-10] cannot be deleted while a session or route names them, and show their changes on open routes', async () => {
    const day = await workingDay(service);
    const kept = await as(admin, 'DELETE', `/${day.assetId}`);
    expect([kept.status, new Set(codesOf(kept))]).toEqual([409, new Set(['still_in_use'])]);
    const registration = `N ${randomUUID().slice(0, 8)}`;
    const changed = await as(admin, 'PATCH', `/${day.assetId}`, { body: { registration } });
    expect(changed.status).toBe(200);
    const route = await service.call('GET', '/{org}/routes/active', { token: day.token() });
    const shown = route.body.data.allocation.assets.find((each: { id: string }) => each.id === day.assetId);
    expect(shown.registration).toBe(registration);
  });

  it('[C-3] are not found if they belong to other sites or organisations', async () => {
    const { world } = service;
    const [own, other] = [await addSite(world), await addSite(world)];
    const limited = await person(service, { roles: ['organisation_administrator'], siteIds: [own] });
    const foreign = await addOrganisation(world);
    const ids = [
      await addAsset(world, { siteIds: [other] }),
      await addAsset(world, { organisationId: foreign }),
      randomUUID(),
    ];
    const headers = { 'if-match': '"guessed"' };
    for (const id of ids) {
      const answers = [
        await as(limited, 'GET', `/${id}`),
        await as(limited, 'PATCH', `/${id}`, { body: { name: 'X' }, headers }),
        await as(limited, 'DELETE', `/${id}`, { headers }),
      ];
      expect(answers.map((each) => codesOf(each))).toEqual([['not_found'], ['not_found'], ['not_found']]);
    }
    const both = await addAsset(world, { siteIds: [own, other] });
    const lowered = await as(limited, 'PATCH', `/${both}`, { body: { site_ids: [own] } });
    expect(new Set(lowered.body.data.site_ids)).toEqual(new Set([own, other]));
    expect(codesOf(await newAsset({ site_ids: [other] }, limited))).toEqual(['unknown_site']);
  });
});
