import { randomUUID } from 'node:crypto';
import type { RouteTrack } from '@fleet/contract/driving/tracks';
import { beforeAll, describe, expect, it } from 'vitest';
import { type CallsOf, controllerCalls, faultsOf } from '../controller-fixture.js';
import { type Day, workingDay } from '../day-fixture.js';
import { endedDay } from '../quarantine/quarantined-day.js';
import { addOrganisation, addSite } from '../test-context.js';
import { suiteService } from '../test-service.js';

const service = suiteService();
let control: CallsOf;
beforeAll(async () => {
  control = await controllerCalls(service);
});

const hourMs = 3_600_000;

/** A day whose route has been active for two hours, and the time some seconds after that. */
async function begunDay(): Promise<Day & { at(seconds: number): string; startedAt: string }> {
  const day = await workingDay(service);
  const { rows } = await service.world.database.pool.query<{ activated_at: string }>(
    `update route_assignments set activated_at = activated_at - interval '2 hours'
     where organisation_id = $1 and route_id = $2 returning activated_at`,
    [service.world.organisationId, day.routeId],
  );
  const startedAt = rows[0]?.activated_at ?? '';
  return {
    ...day,
    startedAt,
    at: (seconds) => new Date(Date.parse(startedAt) + seconds * 1_000).toISOString(),
  };
}

const east = (metres: number): [number, number] => [1.5 + metres / 82_000, 42.5];

async function drive(day: Day, positions: readonly object[], frame = {}): Promise<void> {
  const { status, body } = await day.driver('POST', '/{org}/positions', { body: { positions, ...frame } });
  expect([status, body.data.quarantined], JSON.stringify(body)).toEqual([200, 0]);
}

async function trackOf(day: Pick<Day, 'routeId'>, query = '', calls = control): Promise<RouteTrack> {
  const { status, body } = await calls('GET', `/{org}/routes/${day.routeId}/track${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

describe('[C-10] the driven track of a route', () => {
  it('has the positions in the order of capture, whatever the order of arrival', async () => {
    const day = await begunDay();
    const [first, bend, last] = [
      { at: day.at(10), coordinates: east(0), speed: 8.3, heading: 90, accuracy_m: 4 },
      { at: day.at(20), coordinates: [1.5, 42.51], speed: 13.9 },
      { at: day.at(30.5), coordinates: [1.512345678901, 42.51] },
    ];
    await drive(day, [last]);
    await drive(day, [bend, first, last]);
    expect(await trackOf(day)).toEqual({
      segments: [
        {
          driver: { id: day.driverId, name: 'Marta Ribas' },
          from: day.startedAt,
          until: null,
          times: [first.at, bend.at, last.at],
          coordinates: [first.coordinates, bend.coordinates, [1.5123457, 42.51]],
          speeds: [8.3, 13.9, null],
        },
      ],
      zoom: 14,
      truncated: false,
    });
  });

  it('has a segment without positions if there are none, and none for a route that nobody began', async () => {
    const day = await begunDay();
    expect((await trackOf(day)).segments).toEqual([
      expect.objectContaining({ times: [], coordinates: [], speeds: [] }),
    ]);
    const plan = (of: object) => ({ ...of, allocation: {} });
    expect(await trackOf(await workingDay(service, { plan }))).toMatchObject({
      segments: [],
      truncated: false,
    });
  });

  it('is thinned for the zoom, and shows how long the vehicle stood', async () => {
    const day = await begunDay();
    const road = Array.from({ length: 100 }, (_, n) => ({
      at: day.at(10 * n + (n > 50 ? 600 : 0)),
      coordinates: east(100 * n + (n % 2) * 2),
    }));
    const stop = Array.from({ length: 60 }, (_, n) => ({
      at: day.at(510 + 10 * n),
      coordinates: east(5_000),
    }));
    await drive(day, [...road, ...stop]);
    const times = async (query: string) => (await trackOf(day, query)).segments[0]?.times;
    const ends = [day.at(0), day.at(500), day.at(1_100), day.at(1_590)];
    expect(await times('?zoom=14')).toEqual(ends);
    expect(await times('')).toEqual(ends);
    expect(await times('?zoom=0')).toEqual(ends);
  });

  it('has a segment for each driver, with the positions of their time', async () => {
    const day = await begunDay();
    const next = await workingDay(service, { plan: (plan) => ({ ...plan, allocation: {} }) });
    await drive(day, [
      { at: day.at(-60), coordinates: east(0) },
      { at: day.at(60), coordinates: east(100) },
      { at: day.at(3 * 3_600), coordinates: east(500) },
    ]);
    const body = { driver_id: next.driverId };
    const assigned = await control('PUT', `/{org}/routes/${day.routeId}/assignment`, { body });
    expect(assigned.status, JSON.stringify(assigned.body)).toBe(200);
    const later = new Date(Date.now() + hourMs).toISOString();
    await drive(next, [
      { at: day.at(60), coordinates: east(900) },
      { at: later, coordinates: east(1_000) },
    ]);
    const { segments } = await trackOf(day);
    expect(segments.map(({ driver, times }) => [driver.id, times])).toEqual([
      [day.driverId, [day.at(60)]],
      [next.driverId, [later]],
    ]);
    expect(segments[0]?.until).toBe(segments[1]?.from);
    // An ended segment has no newer positions.
    const newer = await trackOf(day, `?since=${later}`);
    expect(newer.segments.map(({ driver, times }) => [driver.id, times])).toEqual([[next.driverId, [later]]]);
  });

  it('can be read from a time on, and has an ETag', async () => {
    const day = await begunDay();
    const bends = Array.from({ length: 6 }, (_, n) => ({
      at: day.at(10 * n),
      coordinates: [east(300 * n)[0], 42.5 + (n % 2) / 100],
    }));
    await drive(day, bends);
    const path = `/{org}/routes/${day.routeId}/track`;
    const part = await control('GET', `${path}?since=${day.at(30)}`);
    expect(part.body.data.segments[0].times).toEqual([day.at(30), day.at(40), day.at(50)]);
    const headers = { 'if-none-match': part.headers.get('etag') ?? '' };
    expect((await control('GET', `${path}?since=${day.at(30)}`, { headers })).status).toBe(304);
    await drive(day, [{ at: day.at(60), coordinates: east(0) }]);
    const again = await control('GET', `${path}?since=${day.at(30)}`, { headers });
    expect([again.status, again.body.data.segments[0].times.length]).toEqual([200, 4]);
  });

  it('has a quarantined position only after a controller accepted it', async () => {
    const day = await endedDay(service, control, await begunDay());
    await day.send('POST', '/positions', { positions: [{ at: day.later(5), coordinates: east(0) }] });
    const times = async () => (await trackOf(day)).segments.map((each) => each.times);
    expect(await times()).toEqual([[]]);
    const [record] = await day.quarantined();
    const path = `/{org}/quarantined-records/${record?.id}/acceptance`;
    const accepted = await control('PUT', path, { body: { note: 'Checked' } });
    expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
    expect(await times()).toEqual([[day.later(5)]]);
  });

  it('[C-11] of more than 50,000 positions has the newest, and at most 2,000 of them', async () => {
    const day = await begunDay();
    const { pool } = service.world.database;
    await pool.query(
      `insert into positions (organisation_id, session_id, at, longitude, latitude, late)
       select $1, $2, $3::timestamptz + n * interval '0.1 second', 1.5 + n * 0.0001, 42.5 + (n % 2) * 0.01, false
       from generate_series(1, 50010) n`,
      [service.world.organisationId, day.sessionId, day.startedAt],
    );
    const { segments, truncated, zoom } = await trackOf(day);
    expect([truncated, zoom < 14]).toEqual([true, true]);
    const times = segments[0]?.times ?? [];
    expect([times[0], times.at(-1)]).toEqual([day.at(1.1), day.at(5_001)]);
    expect(times.length).toBeLessThanOrEqual(2_000);
    await pool.query(
      `delete from positions where organisation_id = $1 and session_id = $2 and at <= $3::timestamptz + interval '1 second'`,
      [service.world.organisationId, day.sessionId, day.startedAt],
    );
    expect((await trackOf(day)).truncated).toBe(false);
  });

  it('[C-11] shows the newest 100 segments', async () => {
    const day = await begunDay();
    await service.world.database.pool.query(
      `insert into route_assignments (organisation_id, route_id, driver_id, activated_at, ended_at)
       select $1, $2, $3, $4::timestamptz - n * interval '1 hour', $4::timestamptz - n * interval '1 hour' + interval '1 minute'
       from generate_series(1, 100) n`,
      [service.world.organisationId, day.routeId, day.driverId, day.startedAt],
    );
    const { segments, truncated } = await trackOf(day);
    expect([segments.length, truncated]).toEqual([100, true]);
    expect([segments[0]?.from, segments.at(-1)?.from]).toEqual([day.at(-99 * 3_600), day.startedAt]);
  });

  it('[C-3] is that of a route of the caller’s sites and organisation', async () => {
    const north = await addSite(service.world);
    const south = await addSite(service.world);
    const day = await workingDay(service, { plan: (plan) => ({ ...plan, site_id: north }) });
    const path = `/{org}/routes/${day.routeId}/track`;
    const viewer = await controllerCalls(service, { roles: ['viewer'], siteIds: [north] });
    expect((await trackOf(day, '', viewer)).segments).toHaveLength(1);
    const other = await controllerCalls(service, { siteIds: [south] });
    expect(faultsOf(await other('GET', path))).toEqual([404, 'not_found']);
    const foreign = await controllerCalls(service, { organisationId: await addOrganisation(service.world) });
    expect(faultsOf(await foreign('GET', path))).toEqual([404, 'not_found']);
    expect(faultsOf(await day.driver('GET', path))).toEqual([403, 'not_permitted']);
    expect(faultsOf(await control('GET', `/{org}/routes/${randomUUID()}/track`))).toEqual([404, 'not_found']);
    expect(faultsOf(await control('GET', `${path}?zoom=23`))).toEqual([400, 'out_of_bounds zoom']);
  });
});
