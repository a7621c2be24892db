import { isRecord } from '@fleet/contract/ground/schema-reading';
import { beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../src/accounts/api-keys/create-api-key.js';
import { saveMembership } from '../../src/accounts/users/save-membership.js';
import { administrator, type LoggedInPerson, person, pin } from '../accounts/people-fixture.js';
import { dayPlan, workingDay } from '../day-fixture.js';
import { addOrganisation, addSite, systemActor } from '../test-context.js';
import { type Answer, type CallOptions, codesOf, suiteService } from '../test-service.js';

const service = suiteService({ USER_TOKEN_LIFETIME: '02:00:00', DRIVER_TOKEN_LIFETIME: '10:00:00' });
const euro = { id: 'EUR', symbol: '€' };
let admin: LoggedInPerson;

beforeAll(async () => {
  admin = await administrator(service);
});

const as = (who: LoggedInPerson, method: string, options: CallOptions = {}) =>
  service.call(method, '/{org}', { token: who.token, ...options });
const set = (body: object, headers: Record<string, string> = {}) => as(admin, 'PATCH', { body, headers });

async function changed(body: object) {
  const answer = await set(body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
}

/** The lifetime of the token of an answer in seconds, rounded to ten, because its times are whole seconds. */
function lifetimeOf(answer: Answer): number {
  const token = (answer.headers.get('authorization') ?? '').slice('Bearer '.length);
  const { iat, exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return Math.round((exp - iat) / 10) * 10;
}

/** For JSON.parse: gives each cash requirement its own currency, so that the route needs none. */
const withOwnCurrency = (_: string, value: unknown) =>
  isRecord(value) && value.kind === 'cash' ? { ...value, currencies: [euro] } : value;

const logInAs = (username: string) =>
  service.call('POST', '/account/auth', { body: { username, password: pin } });

describe('the settings of an organisation', () => {
  it('[C-10] are the defaults until they are set, and again if they are set to null', async () => {
    const read = await as(admin, 'GET');
    const before = read.body.data;
    expect(before).toEqual({
      id: service.world.organisationId,
      name: 'Transports Valira',
      time_zone: 'UTC',
      language: 'en',
      units: { distance: 'km' },
      currencies: [],
      release_threshold: '00:05:00',
      least_pin_digits: 6,
      promptitude: { early: '00:15:00', late: '00:15:00' },
      token_lifetimes: { driver: '10:00:00', user: '02:00:00', api_key: '00:15:00' },
      retention: {
        positions: null,
        events: null,
        notifications: '30.00:00:00',
        webhook_deliveries: '30.00:00:00',
      },
      logo: null,
      created_at: before.created_at,
    });
    const headers = { 'if-match': read.headers.get('etag') ?? '' };
    const body = {
      name: 'Valira Freight',
      time_zone: 'Europe/Andorra',
      units: { distance: 'MI' },
      currencies: [euro],
      token_lifetimes: { user: '01:00:00' },
      retention: { positions: '365.00:00:00', notifications: '7.00:00:00' },
    };
    const first = await set(body, headers);
    expect(first.body.data).toEqual({
      ...before,
      ...body,
      units: { distance: 'mi' },
      token_lifetimes: { ...before.token_lifetimes, user: '01:00:00' },
      retention: { ...before.retention, ...body.retention },
    });
    expect(codesOf(await set(body, headers))).toEqual(['version_mismatch']);
    expect((await as(admin, 'GET')).headers.get('etag')).toBe(first.headers.get('etag'));
    expect((await set(body)).body.data).toEqual(first.body.data);
    const { rows } = await service.world.database.pool.query(
      `select data from events where type = 'organisation_changed' and organisation_id = $1`,
      [before.id],
    );
    expect(rows).toEqual([{ data: { organisation: first.body.data } }]);
    const merged = await changed({ retention: { notifications: null }, token_lifetimes: null });
    expect(merged.retention).toEqual({ ...before.retention, positions: '365.00:00:00' });
    expect(merged.token_lifetimes).toEqual(before.token_lifetimes);
    const none = { time_zone: null, units: null, currencies: null, retention: null, name: before.name };
    expect(await changed(none)).toEqual(before);
  });

  it('[C-3] are refused beyond their bounds, with all mistakes together', async () => {
    const wrong = await set({
      time_zone: 'Europe/Atlantis',
      currencies: [euro, { id: 'EUR', symbol: 'E' }],
      release_threshold: '2.00:00:00',
      promptitude: { early: '1.00:00:00.001', late: '1.00:00:00' },
      token_lifetimes: { driver: '10:00:01', user: '00:04:59', api_key: '00:15:00.001' },
      retention: {
        positions: '6.23:59:59',
        events: '89.00:00:00',
        notifications: '31.00:00:00',
        webhook_deliveries: '00:00:00',
      },
    });
    expect(wrong.status).toBe(422);
    expect(
      wrong.body.map((each: { key: string; code: string }) => `${each.code} ${each.key}`).sort(),
    ).toEqual([
      'duplicate_key /currencies/1/id',
      'invalid_value /time_zone',
      'value_out_of_range /promptitude/early',
      'value_out_of_range /release_threshold',
      'value_out_of_range /retention/events',
      'value_out_of_range /retention/notifications',
      'value_out_of_range /retention/positions',
      'value_out_of_range /retention/webhook_deliveries',
      'value_out_of_range /token_lifetimes/api_key',
      'value_out_of_range /token_lifetimes/driver',
      'value_out_of_range /token_lifetimes/user',
    ]);
    expect(wrong.body.find((each: { key: string }) => each.key === '/time_zone').message).toContain(
      'such as Europe/',
    );
    for (const time_zone of ['+01:00', '', 'x'.repeat(61)]) {
      expect((await set({ time_zone })).status).toBeGreaterThanOrEqual(400);
    }
    const bounds = { driver: '10:00:00', user: '00:05:00', api_key: '00:05:00' };
    await changed({ token_lifetimes: bounds, retention: { positions: '7.00:00:00', events: '90.00:00:00' } });
    await changed({ token_lifetimes: null, retention: null });
  });

  it('accept no unknown field, and no change by a caller who is limited to sites, a viewer or a stranger', async () => {
    const ours = {
      id: 'x',
      settings: {},
      created_at: '2020-01-01T00:00:00Z',
      token_lifetimes: { admin: 'x' },
    };
    const unknown = await set(ours);
    expect(new Set(codesOf(unknown))).toEqual(new Set(['unknown_field']));
    const siteIds = [await addSite(service.world)];
    const limited = await person(service, { roles: ['organisation_administrator'], siteIds });
    const refused = await as(limited, 'PATCH', { body: { name: 'Ours' } });
    expect([refused.status, codesOf(refused)]).toEqual([403, ['beyond_own_rights']]);
    expect((await as(limited, 'GET')).status).toBe(200);
    const viewer = await person(service, { roles: ['viewer'] });
    expect((await as(viewer, 'GET')).body.links).toHaveLength(1);
    expect((await as(viewer, 'PATCH', { body: { name: 'X' } })).status).toBe(403);
    const stranger = await administrator(service, await addOrganisation(service.world));
    expect((await as(stranger, 'GET')).status).toBe(404);
    expect((await as(stranger, 'PATCH', { body: { name: 'X' } })).status).toBe(404);
  });
});

describe('the effect of a setting', () => {
  it('[C-8] the release threshold applies to transfers without their own', async () => {
    await changed({ release_threshold: '00:07:30' });
    const day = await workingDay(service);
    const path = `/{org}/routes/${day.routeId}/transfers`;
    const { token } = await person(service, { roles: ['controller'] });
    const started = await service.call('POST', path, { token, body: { reason: 'Breakdown' } });
    expect([started.status, started.body.data.threshold]).toEqual([201, '00:07:30']);
    await service.call('DELETE', `${path}/${started.body.data.id}`, { token });
    const named = { reason: 'Again', threshold: '00:01:00' };
    expect((await service.call('POST', path, { token, body: named })).body.data.threshold).toBe('00:01:00');
    await changed({ release_threshold: null });
  });

  it('[R-MON-1] the currencies apply to routes that are saved later without their own', async () => {
    await changed({ currencies: [euro] });
    const day = await workingDay(service);
    const { currencies: _, ...plan } = JSON.parse(JSON.stringify(dayPlan(day.key)), withOwnCurrency);
    const save = async (currencies?: unknown) => {
      const body = currencies === undefined ? plan : { ...plan, currencies };
      const saved = await day.integration('PUT', `/routes/R-${day.key}-own`, { body });
      return saved.body.data.currencies;
    };
    expect(await save()).toEqual([euro]);
    expect(await save([])).toEqual([]);
    const dollar = { id: 'USD', symbol: '$' };
    expect(await save([dollar])).toEqual([dollar]);
    const batch = { routes: [{ integration_key: `R-${day.key}-batch`, route: plan }] };
    const loaded = await day.integration('POST', '/routes:batch', { body: batch });
    const [{ route_id: routeId }] = loaded.body.data;
    const route = () => service.call('GET', `/{org}/routes/${routeId}`, { token: admin.token });
    expect((await route()).body.data.currencies).toEqual([euro]);
    await changed({ currencies: null });
    expect((await route()).body.data.currencies).toEqual([euro]);
    expect(await save()).toEqual([]);
  });

  it('[R-MON-1] without currencies, a route with cash is refused: saved alone, saved in a batch, or changed', async () => {
    await changed({ currencies: [euro] });
    const day = await workingDay(service);
    const { currencies: _, ...plan } = dayPlan(day.key);
    const save = (body: object) => day.integration('PUT', `/routes/R-${day.key}-cash`, { body });
    expect((await save(plan)).status).toBe(201);
    const refused = [422, ['currency_required']];
    const answers = [await save({ ...plan, currencies: [] })];
    const path = `/{org}/routes/${day.routeId}`;
    answers.push(await service.call('PATCH', path, { token: admin.token, body: { currencies: [] } }));
    await changed({ currencies: null });
    answers.push(await save(plan));
    const routes = [{ integration_key: `R-${day.key}-none`, route: plan }];
    answers.push(await day.integration('POST', '/routes:batch', { body: { routes } }));
    expect(answers.map((each) => [each.status, codesOf(each)])).toEqual(answers.map(() => refused));
  });

  it('[R-AUT-14] [C-3] lifetimes apply to tokens that are issued later', async () => {
    const driver = await workingDay(service, { session: false });
    const { secret } = await createApiKey(service.world.contextFor(systemActor), {
      name: 'k',
      roles: ['viewer'],
    });
    const byKey = () => service.call('GET', '/account/auth', { headers: { 'x-api-key': secret } });
    expect(lifetimeOf(await logInAs(admin.username))).toBe(7_200);
    await changed({ token_lifetimes: { driver: '08:00:00', user: '00:10:00', api_key: '00:06:00' } });
    expect(lifetimeOf(await logInAs(admin.username))).toBe(600);
    expect(lifetimeOf(await logInAs(driver.username))).toBe(28_800);
    expect(lifetimeOf(await byKey())).toBe(360);
    const body = { asset_id: driver.assetId, device_id: driver.deviceId };
    await expect
      .poll(async () => {
        const taken = await driver.driver('POST', '/{org}/sessions', { body });
        const { id } = taken.body.data;
        await driver.driver('PUT', `/{org}/sessions/${id}/close`);
        return lifetimeOf(taken);
      })
      .toBe(28_800);
    await changed({ token_lifetimes: null });
    expect(lifetimeOf(await logInAs(admin.username))).toBe(7_200);
  });

  it('[C-3] the strictest setting applies to a user of several organisations', async () => {
    const foreign = await addOrganisation(service.world);
    const both = await person(service, { roles: ['viewer'] });
    const system = service.world.contextFor(systemActor, foreign);
    await saveMembership(system, { userId: both.userId, roles: ['viewer'] });
    const stranger = await administrator(service, foreign);
    const body = { token_lifetimes: { user: '00:20:00' } };
    const strict = await service.call('PATCH', `/${foreign}`, { token: stranger.token, body });
    expect(strict.status).toBe(200);
    expect(lifetimeOf(await logInAs(both.username))).toBe(1_200);
  });

  it('[C-3] everyone sees a new name within a second, with their existing token', async () => {
    const viewer = await person(service, { roles: ['viewer'] });
    const name = async () => {
      const { body } = await service.call('GET', '/account', { token: viewer.token });
      return body.data.organisations[0].name;
    };
    expect(await name()).toBe('Transports Valira');
    await changed({ name: 'Valira Freight' });
    await expect.poll(name, { timeout: 1_000 }).toBe('Valira Freight');
    await changed({ name: 'Transports Valira' });
  });
});
