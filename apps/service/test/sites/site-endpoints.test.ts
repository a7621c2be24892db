import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { administrator, type LoggedInPerson, person } from '../accounts/people-fixture.js';
import { addAsset, addDriver, addOrganisation, addSite, addUser } from '../test-context.js';
import { type CallOptions, codesOf, suiteService } from '../test-service.js';

const service = suiteService();
let admin: LoggedInPerson;

beforeAll(async () => {
  admin = await administrator(service);
});

const as = (who: LoggedInPerson, method: string, path: string, options: CallOptions = {}) =>
  service.call(method, `/{org}/sites${path}`, { token: who.token, ...options });
const address = { street: 'Carrer Major', city: 'Encamp', coordinates: [1.5, 42.5] };

async function newSite(more: object = {}) {
  const answer = await as(admin, 'POST', '', { body: { name: 'Depot', ...more } });
  expect(answer.status).toBe(201);
  return answer;
}

async function eventsOf(siteId: string): Promise<string[]> {
  const { rows } = await service.world.database.pool.query<{ type: string }>(
    'select type from events where site_id = $1 order by id',
    [siteId],
  );
  return rows.map((each) => each.type);
}

describe('sites', () => {
  it('[C-10] can be created, read, changed and deleted', async () => {
    const key = randomUUID();
    const made = await newSite({ integration_key: key, address });
    const site = made.body.data;
    const { id, updated_at } = site;
    expect(site).toEqual({ id, integration_key: key, name: 'Depot', address, status: 'enabled', updated_at });
    const read = await as(admin, 'GET', `/${site.id}`);
    expect(read.body.data).toEqual(site);
    expect(read.headers.get('etag')).toBe(made.headers.get('etag'));
    const headers = { 'if-match': read.headers.get('etag') ?? '' };
    const seen = await as(admin, 'GET', `/${site.id}`, {
      headers: { 'if-none-match': headers['if-match'] },
    });
    expect(seen.status).toBe(304);
    const body = { name: 'Yard', status: 'Disabled' };
    const changed = await as(admin, 'PATCH', `/${site.id}`, { body, headers });
    expect(changed.body.data).toEqual({
      ...{ ...site, name: 'Yard', status: 'disabled' },
      updated_at: changed.body.data.updated_at,
    });
    const stale = await as(admin, 'PATCH', `/${site.id}`, { body, headers });
    expect([stale.status, codesOf(stale)]).toEqual([412, ['version_mismatch']]);
    expect(codesOf(await as(admin, 'DELETE', `/${site.id}`, { headers }))).toEqual(['version_mismatch']);
    expect((await as(admin, 'DELETE', `/${site.id}`)).status).toBe(204);
    expect((await as(admin, 'GET', `/${site.id}`)).status).toBe(404);
    expect((await as(admin, 'DELETE', `/${site.id}`)).status).toBe(404);
    expect(await eventsOf(site.id)).toEqual(['site_saved', 'site_saved', 'site_deleted']);
  });

  it('[R-CNV-9] merge a patch into the address, and report missing members of the result', async () => {
    const { id } = (await newSite({ address })).body.data;
    const patch = (body: object) => as(admin, 'PATCH', `/${id}`, { body });
    const merged = await patch({ address: { street: null, postal_code: 'AD200' } });
    expect(merged.body.data.address).toEqual({
      city: 'Encamp',
      coordinates: [1.5, 42.5],
      postal_code: 'AD200',
    });
    const again = await patch({ address: { postal_code: 'AD200' } });
    expect(again.body.data).toEqual(merged.body.data);
    expect(await eventsOf(id)).toHaveLength(2);
    const broken = await patch({ address: { coordinates: null, town: 'X' } });
    expect(broken.status).toBe(400);
    expect(broken.body.map((each: { key: string }) => each.key).sort()).toEqual([
      '/address/coordinates',
      '/address/town',
    ]);
    expect((await patch({ address: null })).body.data.address).toBeNull();
    expect((await patch({ address: { city: 'Ordino' } })).body[0].key).toBe('/address/coordinates');
  });

  it('can be searched, filtered by status, sorted and read in pages', async () => {
    const mark = `m${Date.now()}%_`;
    for (const name of ['C', 'A', 'B']) {
      await newSite({ name: `${name} ${mark}`, status: name === 'B' ? 'disabled' : 'enabled' });
    }
    await newSite({ address: { ...address, city: `City ${mark}` } });
    const names = async (query: string) => {
      const { body } = await as(admin, 'GET', `?search=${encodeURIComponent(mark)}&${query}`);
      return body.data.map((each: { name: string }) => each.name[0]);
    };
    expect(await names('sort=name')).toEqual(['A', 'B', 'C', 'D']);
    expect(await names('sort=-name&page_size=2&page_no=2')).toEqual(['B', 'A']);
    expect(await names('sort=created_at')).toEqual(['C', 'A', 'B', 'D']);
    expect(await names('status=disabled')).toEqual(['B']);
    expect(await names('page_no=9')).toEqual([]);
  });

  it('have unique keys', async () => {
    const key = randomUUID();
    await newSite({ integration_key: key });
    const again = await as(admin, 'POST', '', { body: { name: 'Other', integration_key: key } });
    expect([again.status, codesOf(again), again.body[0].key]).toEqual([
      409,
      ['key_in_use'],
      '/integration_key',
    ]);
    const other = (await newSite()).body.data;
    const taken = await as(admin, 'PATCH', `/${other.id}`, { body: { integration_key: key } });
    expect([taken.status, codesOf(taken)]).toEqual([409, ['key_in_use']]);
    const races = await Promise.all(
      Array.from({ length: 6 }, () =>
        as(admin, 'POST', '', { body: { name: 'R', integration_key: `${key}-` } }),
      ),
    );
    expect(races.map((each) => each.status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  });

  it('accept no unknown fields', async () => {
    const body = { name: 'Mine', id: randomUUID(), organisation_id: randomUUID(), created_at: '2020-01-01' };
    const answer = await as(admin, 'POST', '', { body });
    expect(answer.status).toBe(400);
    expect(codesOf(answer)).toEqual(['unknown_field', 'unknown_field', 'unknown_field']);
    const { id } = (await newSite()).body.data;
    expect(codesOf(await as(admin, 'PATCH', `/${id}`, { body: { id } }))).toEqual(['unknown_field']);
    expect((await as(admin, 'POST', '', { body: { name: '​' } })).status).toBe(400);
  });
});

describe('a site that other records name', () => {
  it('[C-10] cannot be deleted; the refusal names each kind of record', async () => {
    const { id } = (await newSite()).body.data;
    const { world } = service;
    await addUser(world, { siteIds: [id] });
    await addDriver(world, { siteIds: [id] });
    await addAsset(world, { siteIds: [id] });
    const body = { name: 'key', roles: ['viewer'], site_ids: [id] };
    await service.call('POST', '/{org}/api-keys', { token: admin.token, body });
    const hook = { url: 'https://receiver.example/', site_ids: [id] };
    await service.call('POST', '/{org}/webhooks', { token: admin.token, body: hook });
    await world.database.pool.query(
      `insert into routes (organisation_id, id, name, status, version, site_id, document, created_at, updated_at)
       values ($1, $2, 'Past', 'completed', 1, $3, '{}', now(), now())`,
      [world.organisationId, randomUUID(), id],
    );
    const refused = await as(admin, 'DELETE', `/${id}`);
    expect(refused.status).toBe(409);
    expect(refused.body.map((each: { message: string }) => each.message)).toEqual([
      '2 users still name it.',
      '1 API key still names it.',
      '1 driver still names it.',
      '1 asset still names it.',
      '1 route still names it.',
      '1 webhook still names it.',
    ]);
    expect(new Set(codesOf(refused))).toEqual(new Set(['still_in_use']));
    expect((await as(admin, 'GET', `/${id}`)).status).toBe(200);
  });

  it('is not deleted while a user is limited to it in a simultaneous call', async () => {
    for (let round = 0; round < 12; round += 1) {
      const { id } = (await newSite()).body.data;
      const body = { username: `${id}@x`, name: 'U', roles: ['viewer'], site_ids: [id] };
      const [deleted, made] = await Promise.all([
        as(admin, 'DELETE', `/${id}`),
        service.call('POST', '/{org}/users', { token: admin.token, body }),
      ]);
      expect([
        [204, 422],
        [409, 201],
      ]).toContainEqual([deleted.status, made.status]);
    }
  });
});

describe('a caller who is limited to sites', () => {
  it('[C-3] sees and changes only these sites, and cannot create a site', async () => {
    const [own, other] = [await addSite(service.world), await addSite(service.world)];
    const limited = await person(service, { roles: ['organisation_administrator'], siteIds: [own] });
    const { body } = await as(limited, 'GET', '');
    expect([body.pagination.total, body.data.map((each: { id: string }) => each.id)]).toEqual([1, [own]]);
    expect((await as(limited, 'GET', `/${own}`)).status).toBe(200);
    expect((await as(limited, 'PATCH', `/${own}`, { body: { name: 'Ours' } })).status).toBe(200);
    for (const id of [other, randomUUID()]) {
      const patch = { body: { name: 'X' } };
      const answers = [
        await as(limited, 'GET', `/${id}`),
        await as(limited, 'PATCH', `/${id}`, patch),
        await as(limited, 'DELETE', `/${id}`),
        await as(limited, 'PATCH', `/${id}`, { ...patch, headers: { 'if-match': '"guessed"' } }),
      ];
      expect(answers.map((each) => [each.status, codesOf(each)])).toEqual(
        Array(4).fill([404, ['not_found']]),
      );
    }
    const made = await as(limited, 'POST', '', { body: { name: 'New' } });
    expect([made.status, codesOf(made)]).toEqual([403, ['not_permitted']]);
  });

  it('finds nothing in another organisation', async () => {
    const foreign = await addOrganisation(service.world);
    const { id } = (await newSite()).body.data;
    const stranger = await administrator(service, foreign);
    expect((await as(stranger, 'GET', `/${id}`)).status).toBe(404);
    const path = `/${foreign}/sites/${id}`;
    const { token } = stranger;
    for (const headers of [{}, { 'if-match': '"guessed"' }]) {
      const patch = { token, headers, body: { name: 'X' } };
      const answers = [
        await service.call('GET', path, { token }),
        await service.call('PATCH', path, patch),
        await service.call('DELETE', path, { token, headers }),
      ];
      expect(answers.map((each) => each.status)).toEqual([404, 404, 404]);
    }
  });
});
