import { beforeAll, describe, expect, it } from 'vitest';
import { setPin } from '../../src/accounts/secrets/set-secret.js';
import { type CallsOf, controllerCalls, faultsOf } from '../controller-fixture.js';
import { capture, type Day, kilometres, pin, skip, weight, workingDay } from '../day-fixture.js';
import { addOrganisation, addSite, addUser, systemActor } from '../test-context.js';
import { codesOf, logIn, suiteService } from '../test-service.js';
import { recordsOf } from './export-reader.js';

const service = suiteService();
let control: CallsOf;
let day: Day;
let other: Day;
let reading: Record<string, unknown>;

const evil = '=HYPERLINK("http://evil.example","click")';
const names = ['Łukasz Żółć', 'Ωμέγα', 'Жанна', 'محمد', 'שרה', '東京太郎', '-12 people', "'s-Hertogenbosch"];

beforeAll(async () => {
  control = await controllerCalls(service);
  day = await workingDay(service);
  other = await workingDay(service);
  reading = kilometres(day, '182341.5', { position: [-1.5, 42.5] });
  const answers = [
    await day.submit([reading, weight('12.5')]),
    await day.submit([skip('load/check', evil)]),
    await day.submit([
      capture('deliver/stars', { type: 'star', value: '5', comment: names.join(', ') }),
      weight('13.5'),
    ]),
    await other.submit([weight('7')]),
  ];
  expect(answers.map((each) => each.status)).toEqual([200, 200, 200, 200]);
  const at = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
  const positions = [1, 2, 3].map((each) => ({
    at: at(each),
    coordinates: [-1.5 - each / 1e7, 42.5],
    speed: 3.5,
  }));
  expect((await day.driver('POST', '/{org}/positions', { body: { positions } })).status).toBe(200);
});

const outcomes = (query = '', options = {}) => control('GET', `/{org}/exports/outcomes${query}`, options);

describe('[C-10] an export of outcomes', () => {
  it('contains every outcome of the organisation once, including corrected ones, in the order of capture', async () => {
    const { status, body, headers } = await outcomes();
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(body.count).toBe(6);
    expect(body.links).toEqual([{ rel: 'self', href: expect.stringContaining('/exports/outcomes') }]);
    const captured = body.data.map((each: { captured_at: string }) => each.captured_at);
    expect(captured).toEqual([...captured].sort());
    const [first] = body.data;
    expect(first).toMatchObject({
      submission_id: reading.submission_id,
      route_id: day.routeId,
      driver_name: 'Marta Ribas',
      asset_id: day.assetId,
      kind: 'odometer',
      integration_key: 'km',
      outcome: reading,
    });
    const corrections = body.data.filter((each: { corrects: string | null }) => each.corrects !== null);
    expect(corrections.map((each: { outcome: { value: string } }) => each.outcome.value)).toEqual(['13.5']);
  });

  it('can be read as NDJSON, with the same content', async () => {
    const [json, lines] = [
      await outcomes(),
      await outcomes('', { headers: { accept: 'application/x-ndjson' } }),
    ];
    expect(lines.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    const records = lines.body
      .trimEnd()
      .split('\n')
      .map((line: string) => JSON.parse(line));
    expect(records).toEqual(json.body.data);
  });

  it('can be read as CSV, with the same content; formulas are made harmless, and numbers stay as they are', async () => {
    const { body, headers } = await outcomes('?format=csv');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="outcomes-[\d-]+\.csv"$/);
    const records = recordsOf(body);
    expect(records).toHaveLength(6);
    expect(records[0]).toMatchObject({
      longitude: '-1.5',
      latitude: '42.5',
      value: '182341.5',
      unit: 'distance',
    });
    expect(JSON.parse(records[0]?.outcome ?? '')).toEqual(reading);
    expect(records.find((each) => each.status === 'skipped')?.status_reason).toBe(`'${evil}`);
    expect(records.find((each) => each.kind === 'service_rating')?.comment).toBe(names.join(', '));
    expect(body).not.toMatch(/(^|,)"?[=+@]/m);
  });

  it('begins with a byte order mark on request, so that spreadsheets recognise UTF-8', async () => {
    const { userId, username } = await addUser(service.world);
    await setPin(service.world.contextFor(systemActor), { userId, pin });
    const url = `${service.origin}/api/v2/${service.world.organisationId}/exports/outcomes?format=csv&bom=true`;
    const token = await logIn(service, username, pin);
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  });

  it.each([
    ['route_id', () => day.routeId, 5],
    ['driver_id', () => other.driverId, 1],
    ['asset_id', () => day.assetId, 5],
    ['until', () => String(reading.captured_at), 0],
    ['from', () => String(reading.captured_at), 6],
    ['status', () => 'failed,skipped', 1],
    ['status', () => 'success', 5],
  ])('is filtered by %s', async (name, value, count) => {
    expect((await outcomes(`?${name}=${value()}`)).body.count).toBe(count);
  });

  it('includes the start of a time range, and excludes its end', async () => {
    const at = String(reading.captured_at);
    const next = new Date(Date.parse(at) + 1).toISOString();
    expect((await outcomes(`?from=${at}&until=${next}`)).body.count).toBe(1);
    expect((await outcomes(`?from=${at}&until=${at}`)).body.count).toBe(0);
  });

  it('is refused for invalid parameters, with all their faults', async () => {
    expect(faultsOf(await outcomes('?from=yesterday&format=xml&unknown=1&site_id=7&status=lost'))).toEqual([
      400,
      expect.stringContaining('invalid_date_time from'),
      ...Array.from({ length: 4 }, () => expect.any(String)),
    ]);
    expect(faultsOf(await outcomes('?from=2026-11-21T00:00:00.000Z&until=2026-11-20T00:00:00.000Z'))).toEqual(
      [422, 'times_out_of_order until'],
    );
    const wanted = await outcomes('', { headers: { accept: 'image/png' } });
    expect([wanted.status, codesOf(wanted)]).toEqual([406, ['not_acceptable']]);
    expect((await outcomes('?format=csv', { headers: { accept: 'image/png' } })).status).toBe(200);
  });
});

describe('[C-10] an export of positions', () => {
  it('contains the positions by session, as JSON and as CSV', async () => {
    const { body } = await control('GET', '/{org}/exports/positions');
    expect(body.count).toBe(3);
    expect(body.data[0]).toMatchObject({ session_id: day.sessionId, driver_id: day.driverId, speed: 3.5 });
    expect(body.data[0].coordinates).toEqual([-1.5000001, 42.5]);
    const csv = recordsOf((await control('GET', '/{org}/exports/positions?format=csv')).body);
    expect(csv.map((each) => each.longitude)).toEqual(['-1.5000001', '-1.5000002', '-1.5000003']);
    const narrowed = (query: string) => control('GET', `/{org}/exports/positions?${query}`);
    expect((await narrowed(`route_id=${day.routeId}`)).body.count).toBe(3);
    expect((await narrowed(`route_id=${other.routeId}`)).body.count).toBe(0);
    expect((await narrowed(`driver_id=${other.driverId}`)).body.count).toBe(0);
    expect((await narrowed(`asset_id=${day.assetId}&from=${body.data[1].at}`)).body.count).toBe(2);
  });
});

describe('[C-10] an export of odometer readings', () => {
  it('contains the readings that drivers reported', async () => {
    const read = (query = '') => control('GET', `/{org}/exports/odometer-readings${query}`);
    const { body } = await read();
    expect(body.data).toEqual([
      {
        asset_id: day.assetId,
        asset_integration_key: `T-${day.key}`,
        registration: `K ${day.key}`,
        captured_at: reading.captured_at,
        received_at: expect.any(String),
        reading: '182341.5',
        meter_type: 'distance',
        unit: 'km',
        superseded: false,
        route_id: day.routeId,
        session_id: day.sessionId,
        driver_id: day.driverId,
        activity_reference: 'load',
        integration_key: 'km',
        submission_id: reading.submission_id,
      },
    ]);
    expect((await read(`?driver_id=${other.driverId}`)).body.count).toBe(0);
    expect((await read(`?route_id=${day.routeId}&asset_id=${day.assetId}`)).body.count).toBe(1);
    expect(recordsOf((await read('?format=csv')).body)[0]?.reading).toBe('182341.5');
  });
});

describe('[C-3] an export', () => {
  it('contains nothing of sites outside the caller’s limits', async () => {
    const [mine, theirs] = [await addSite(service.world), await addSite(service.world)];
    const hidden = await workingDay(service, { plan: (plan) => ({ ...plan, site_id: theirs }) });
    const pool = service.world.database.pool;
    const place = (table: string, id: string) =>
      pool.query(`update ${table} set site_ids = $1 where id = $2`, [[theirs], id]);
    await place('drivers', hidden.driverId);
    await place('assets', hidden.assetId);
    const outcome = kilometres(hidden, '182350');
    expect((await hidden.submit([outcome])).status).toBe(200);
    const positions = [{ at: new Date().toISOString(), coordinates: [1, 1] }];
    await hidden.driver('POST', '/{org}/positions', { body: { positions } });
    const limited = await controllerCalls(service, { siteIds: [mine] });
    const insider = await controllerCalls(service, { siteIds: [theirs] });
    for (const kind of ['outcomes', 'positions', 'odometer-readings']) {
      const of = async (calls: CallsOf) =>
        (await calls('GET', `/{org}/exports/${kind}?driver_id=${hidden.driverId}`)).body.count;
      expect([await of(limited), await of(insider), await of(control)], kind).toEqual([0, 1, 1]);
      const bySite = async (site: string) =>
        (await control('GET', `/{org}/exports/${kind}?site_id=${site}`)).body.count;
      expect([await bySite(mine), await bySite(theirs)], kind).toEqual([0, 1]);
    }
    expect((await limited('GET', '/{org}/exports/outcomes')).body.count).toBe(6);
  });

  it('contains nothing of another organisation', async () => {
    const organisationId = await addOrganisation(service.world);
    const stranger = await controllerCalls(service, { organisationId });
    expect(faultsOf(await stranger('GET', '/{org}/exports/outcomes'))).toEqual([404, 'not_found']);
    for (const kind of ['outcomes', 'positions', 'odometer-readings']) {
      const { body } = await stranger('GET', `/${organisationId}/exports/${kind}?route_id=${day.routeId}`);
      expect(body.count, kind).toBe(0);
    }
  });

  it('is refused to drivers', async () => {
    expect(faultsOf(await day.driver('GET', '/{org}/exports/outcomes'))).toEqual([403, 'not_permitted']);
  });
});
