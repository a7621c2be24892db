import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { administrator, type LoggedInPerson, person } from '../accounts/people-fixture.js';
import { workingDay } from '../day-fixture.js';
import { addAsset, addOrganisation, addSite, addUser } from '../test-context.js';
import { type CallOptions, codesOf, suiteService } from '../test-service.js';

const service = suiteService();
let admin: LoggedInPerson;

beforeAll(async () => {
  admin = await administrator(service);
});

const as = (who: LoggedInPerson, method: string, path: string, options: CallOptions = {}) =>
  service.call(method, `/{org}/drivers${path}`, { token: who.token, ...options });

async function newDriver(more: object = {}, who = admin) {
  return as(who, 'POST', '', { body: { name: 'Marta Ribas', ...more } });
}

async function eventsOf(driverId: string): Promise<string[]> {
  const { rows } = await service.world.database.pool.query<{ type: string }>(
    'select type from events where driver_id = $1 or data->>$2 = $1::text order by id',
    [driverId, 'driver_id'],
  );
  return rows.map((each) => each.type);
}

describe('drivers of an organisation', () => {
  it('[C-10] can be created, read, changed and deleted', async () => {
    const site = await addSite(service.world);
    const key = randomUUID();
    const made = await newDriver({ integration_key: key, phone: '+376 000 101', site_ids: [site, site] });
    expect(made.status).toBe(201);
    const driver = made.body.data;
    expect(driver).toEqual({
      id: driver.id,
      integration_key: key,
      name: 'Marta Ribas',
      phone: '+376 000 101',
      user_id: null,
      username: null,
      site_ids: [site],
      status: 'enabled',
      updated_at: driver.updated_at,
    });
    const read = await as(admin, 'GET', `/${driver.id}`);
    expect(read.body.data).toEqual(driver);
    expect(read.headers.get('etag')).toBe(made.headers.get('etag'));
    const headers = { 'if-match': read.headers.get('etag') ?? '' };
    const body = { phone: null, site_ids: [] };
    const changed = await as(admin, 'PATCH', `/${driver.id}`, { body, headers });
    expect(changed.body.data).toEqual({ ...driver, ...body, updated_at: changed.body.data.updated_at });
    const stale = await as(admin, 'PATCH', `/${driver.id}`, { body: { name: 'X' }, headers });
    expect([stale.status, codesOf(stale)]).toEqual([412, ['version_mismatch']]);
    expect((await as(admin, 'PATCH', `/${driver.id}`, { body })).body.data).toEqual(changed.body.data);
    expect((await as(admin, 'DELETE', `/${driver.id}`)).status).toBe(204);
    expect((await as(admin, 'GET', `/${driver.id}`)).status).toBe(404);
    expect(await eventsOf(driver.id)).toEqual(['driver_saved', 'driver_saved', 'driver_deleted']);
  });

  it('can be searched, filtered by site, status and user, sorted and read in pages', async () => {
    const site = await addSite(service.world);
    const mark = `m${Date.now()}%_`;
    const { userId } = await addUser(service.world);
    await newDriver({ name: `C ${mark}`, user_id: userId });
    await newDriver({ name: `A ${mark}`, site_ids: [site] });
    await newDriver({ name: `B ${mark}`, status: 'disabled' });
    const names = async (query: string) => {
      const { body } = await as(admin, 'GET', `?search=${encodeURIComponent(mark)}&${query}`);
      return body.data.map((each: { name: string }) => each.name[0]);
    };
    expect(await names('sort=name')).toEqual(['A', 'B', 'C']);
    expect(await names('sort=-created_at&page_size=2&page_no=2')).toEqual(['C']);
    expect(await names(`site_id=${site}`)).toEqual(['A']);
    expect(await names('status=Disabled')).toEqual(['B']);
    expect(await names('linked=true')).toEqual(['C']);
    expect(await names('linked=false')).toEqual(['A', 'B']);
  });

  it('accept no unknown fields; all mistakes are reported together', async () => {
    const wrong = await newDriver({ id: randomUUID(), username: 'x', organisation_id: randomUUID() });
    expect(codesOf(wrong)).toEqual(['unknown_field', 'unknown_field', 'unknown_field']);
    const missing = await newDriver({ user_id: randomUUID(), site_ids: [randomUUID()] });
    expect([missing.status, codesOf(missing)]).toEqual([422, ['unknown_site', 'unknown_user']]);
    const { id } = (await newDriver()).body.data;
    const site = await addSite(service.world);
    const body = { site_ids: [site, site.toUpperCase(), randomUUID()], user_id: randomUUID() };
    const patched = await as(admin, 'PATCH', `/${id}`, { body });
    expect(patched.body.map((each: { key: string }) => each.key)).toEqual(['/site_ids/2', '/user_id']);
  });
});

describe('the user of a driver', () => {
  it('[C-10] may take a session once they are linked, and are not unlinked during a session', async () => {
    const { id } = (await newDriver()).body.data;
    const marta = await person(service, { roles: ['driver'] });
    const assetId = await addAsset(service.world);
    const take = () => {
      const body = { asset_id: assetId, device_id: randomUUID() };
      return service.call('POST', '/{org}/sessions', { token: marta.token, body });
    };
    expect(codesOf(await take())).toEqual(['not_a_driver']);
    const linked = await as(admin, 'PATCH', `/${id}`, { body: { user_id: marta.userId } });
    expect(linked.body.data).toMatchObject({ user_id: marta.userId, username: marta.username });
    await expect.poll(async () => (await take()).status).toBe(201);
    const other = await addUser(service.world);
    for (const userId of [null, other.userId]) {
      const moved = await as(admin, 'PATCH', `/${id}`, { body: { user_id: userId } });
      expect([moved.status, codesOf(moved), moved.body[0].key]).toEqual([
        409,
        ['driver_in_session'],
        '/user_id',
      ]);
    }
    await as(admin, 'PATCH', `/${id}`, { body: { status: 'disabled' } });
    const unlinked = await as(admin, 'PATCH', `/${id}`, { body: { user_id: null } });
    expect(unlinked.body.data).toMatchObject({ user_id: null, username: null, status: 'disabled' });
  });

  it('belongs to only one driver of the organisation, even if several simultaneous requests link the user', async () => {
    const { userId } = await addUser(service.world);
    const answers = await Promise.all(Array.from({ length: 6 }, () => newDriver({ user_id: userId })));
    expect(answers.map((each) => each.status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    const { id } = (await newDriver()).body.data;
    const taken = await as(admin, 'PATCH', `/${id}`, { body: { user_id: userId } });
    expect([taken.status, codesOf(taken), taken.body[0].key]).toEqual([409, ['key_in_use'], '/user_id']);
  });

  it('[C-3] must be a member whom the caller may see, even if the planning system links them', async () => {
    const { world } = service;
    const [own, other] = [await addSite(world), await addSite(world)];
    const limited = await person(service, {
      roles: ['organisation_administrator', 'integration'],
      siteIds: [own],
    });
    const foreigner = await addUser(world, { organisationId: await addOrganisation(world) });
    const hidden = await addUser(world, { siteIds: [other] });
    for (const { userId, username } of [foreigner, hidden]) {
      const linked = await newDriver({ user_id: userId, site_ids: [own] }, limited);
      expect([linked.status, codesOf(linked)]).toEqual([422, ['unknown_user']]);
      const path = `/{org}/integration/drivers/${randomUUID()}`;
      const body = { name: 'X', username };
      const saved = await service.call('PUT', path, { token: limited.token, body });
      expect([saved.status, codesOf(saved)]).toEqual([422, ['unknown_user']]);
    }
    const seen = await addUser(world, { siteIds: [own, other] });
    expect((await newDriver({ user_id: seen.userId, site_ids: [own] }, limited)).status).toBe(201);
  });

  it('[C-10] cannot be changed by the planning system during a session', async () => {
    const day = await workingDay(service);
    const { username } = await addUser(service.world);
    const body = { name: 'Marta Ribas', username };
    const moved = await day.integration('PUT', `/drivers/D-${day.key}`, { body });
    expect([moved.status, codesOf(moved), moved.body[0].key]).toEqual([
      409,
      ['driver_in_session'],
      '/username',
    ]);
  });
});

describe('a driver with sessions and routes', () => {
  it('[C-10] cannot be deleted, but disabled, which revokes the session', async () => {
    const day = await workingDay(service);
    const driver = (await as(admin, 'GET', `?search=D-${day.key}`)).body.data[0];
    const kept = await as(admin, 'DELETE', `/${driver.id}`);
    expect([kept.status, new Set(codesOf(kept))]).toEqual([409, new Set(['still_in_use'])]);
    expect(kept.body.map((each: { message: string }) => each.message)).toContain('1 session still names it.');
    const disabled = await as(admin, 'PATCH', `/${driver.id}`, { body: { status: 'disabled' } });
    expect(disabled.body.data.status).toBe('disabled');
    const { rows } = await service.world.database.pool.query(
      'select status, reason from sessions where id = $1',
      [day.sessionId],
    );
    expect(rows).toEqual([{ status: 'revoked', reason: 'The driver was disabled' }]);
  });

  it('[C-10] appears on open routes with a changed name', async () => {
    const day = await workingDay(service);
    const driver = (await as(admin, 'GET', `?search=D-${day.key}`)).body.data[0];
    await as(admin, 'PATCH', `/${driver.id}`, { body: { name: 'Núria Òdena' } });
    const route = await service.call('GET', '/{org}/routes/active', { token: day.token() });
    expect(route.body.data.allocation.driver.name).toBe('Núria Òdena');
  });
});

describe('a caller who is limited to sites', () => {
  it('[C-3] sees and changes only the drivers of these sites, and cannot remove them from other sites', async () => {
    const { world } = service;
    const [own, other] = [await addSite(world), await addSite(world)];
    const limited = await person(service, { roles: ['organisation_administrator'], siteIds: [own] });
    const hidden = (await newDriver({ site_ids: [other] })).body.data;
    const both = (await newDriver({ site_ids: [other, own] })).body.data;
    const listed = (await as(limited, 'GET', '?page_size=500')).body.data.map(
      (each: { id: string }) => each.id,
    );
    expect(listed).toContain(both.id);
    expect(listed).not.toContain(hidden.id);
    for (const id of [hidden.id, randomUUID()]) {
      const patch = { body: { name: 'X' }, headers: { 'if-match': '"guessed"' } };
      const answers = [
        await as(limited, 'GET', `/${id}`),
        await as(limited, 'PATCH', `/${id}`, patch),
        await as(limited, 'DELETE', `/${id}`, { headers: patch.headers }),
      ];
      expect(answers.map((each) => codesOf(each))).toEqual([['not_found'], ['not_found'], ['not_found']]);
    }
    const renamed = await as(limited, 'PATCH', `/${both.id}`, { body: { name: both.name } });
    expect(renamed.body.data.site_ids).toEqual([other, own]);
    const moved = await as(limited, 'PATCH', `/${both.id}`, { body: { site_ids: [own] } });
    expect(new Set(moved.body.data.site_ids)).toEqual(new Set([own, other]));
    const named = await as(limited, 'PATCH', `/${both.id}`, { body: { site_ids: [other, own] } });
    expect(named.status).toBe(200);
    const third = await addSite(world);
    const beyond = await as(limited, 'PATCH', `/${both.id}`, { body: { site_ids: [own, third] } });
    expect([beyond.status, beyond.body[0].key]).toEqual([422, '/site_ids/1']);
    expect(codesOf(await newDriver({ site_ids: [other] }, limited))).toEqual(['unknown_site']);
  });

  it('[C-3] may not change, disable or delete a driver who also belongs to other sites, or to all sites', async () => {
    const { world } = service;
    const [own, other] = [await addSite(world), await addSite(world)];
    const limited = await person(service, { roles: ['organisation_administrator'], siteIds: [own] });
    const user = await addUser(world, { roles: ['driver'], siteIds: [own] });
    for (const sites of [[own, other], []]) {
      const driver = (await newDriver({ site_ids: sites })).body.data;
      const path = `/${driver.id}`;
      const changes = [{ name: 'X' }, { phone: '112' }, { status: 'disabled' }, { user_id: user.userId }];
      const answers = [];
      for (const body of changes) answers.push(await as(limited, 'PATCH', path, { body }));
      answers.push(await as(limited, 'DELETE', path));
      for (const answer of answers) {
        expect([answer.status, codesOf(answer)]).toEqual([403, ['beyond_own_rights']]);
      }
      expect((await as(admin, 'GET', path)).body.data).toEqual(driver);
    }
    const mine = (await newDriver({ site_ids: [own] }, limited)).body.data;
    const disabled = await as(limited, 'PATCH', `/${mine.id}`, { body: { status: 'disabled' } });
    expect(disabled.body.data.status).toBe('disabled');
    expect((await as(limited, 'DELETE', `/${mine.id}`)).status).toBe(204);
  });

  it('finds nothing in another organisation', async () => {
    const foreign = await addOrganisation(service.world);
    const stranger = await administrator(service, foreign);
    const { id } = (await newDriver()).body.data;
    expect((await as(stranger, 'GET', `/${id}`)).status).toBe(404);
    const path = `/${foreign}/drivers/${id}`;
    const { token } = stranger;
    const answers = [
      await service.call('GET', path, { token }),
      await service.call('PATCH', path, { token, body: { name: 'X' } }),
      await service.call('DELETE', path, { token }),
    ];
    expect(answers.map((each) => each.status)).toEqual([404, 404, 404]);
  });
});
