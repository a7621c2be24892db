import { randomUUID } from 'node:crypto';
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

const at = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();

async function drive(day: Day, ...positions: object[]): Promise<void> {
  const { status, body } = await day.driver('POST', '/{org}/positions', { body: { positions } });
  expect(status, JSON.stringify(body)).toBe(200);
}

async function read(path: string, calls = control) {
  const { status, body } = await calls('GET', path);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

const ofSession = (id: string, calls?: CallsOf) => read(`/{org}/sessions/${id}/position`, calls);
const ofAsset = (id: string, calls?: CallsOf) => read(`/{org}/assets/${id}/position`, calls);

/** Ends the day's session and begins the next one with the same asset. */
async function nextSession(day: Day): Promise<Day> {
  const closed = await day.driver('PUT', `/{org}/sessions/${day.sessionId}/close`);
  expect(closed.status, JSON.stringify(closed.body)).toBe(200);
  const body = { asset_id: day.assetId, device_id: day.deviceId };
  const taken = await day.driver('POST', '/{org}/sessions', { body });
  expect(taken.status, JSON.stringify(taken.body)).toBe(201);
  return { ...day, sessionId: taken.body.data.id };
}

describe('[C-10] the last position', () => {
  it('of a session is the one captured last, with all that the phone reported', async () => {
    const day = await workingDay(service);
    expect(await ofSession(day.sessionId)).toBeNull();
    expect(await ofAsset(day.assetId)).toBeNull();
    const last = { at: at(20), coordinates: [1.52, 42.51], speed: 8.3, heading: 74, accuracy_m: 6 };
    await drive(day, last);
    await drive(day, { at: at(10), coordinates: [1.5, 42.5] });
    const shown = { ...last, received_at: expect.stringMatching(/Z$/), session_id: day.sessionId };
    expect(await ofSession(day.sessionId)).toEqual(shown);
    expect(await ofAsset(day.assetId)).toEqual(shown);
    await drive(day, { at: at(30), coordinates: [1.6, 42.6] });
    expect(await ofSession(day.sessionId)).toMatchObject({
      coordinates: [1.6, 42.6],
      speed: null,
      heading: null,
      accuracy_m: null,
    });
  });

  it('has an ETag that the next position changes', async () => {
    const day = await workingDay(service);
    const path = `/{org}/assets/${day.assetId}/position`;
    const headers = { 'if-none-match': (await control('GET', path)).headers.get('etag') ?? '' };
    expect((await control('GET', path, { headers })).status).toBe(304);
    await drive(day, { at: at(0), coordinates: [1.5, 42.5] });
    expect((await control('GET', path, { headers })).status).toBe(200);
  });

  it('of an asset is that of its newest session with positions, among the ten newest', async () => {
    let day = await workingDay(service);
    await drive(day, { at: at(100), coordinates: [1.5, 42.5] });
    const first = day.sessionId;
    day = await nextSession(day);
    expect((await ofAsset(day.assetId)).session_id).toBe(first);
    // Captured earlier than the last position of the first session, by a phone with another clock.
    await drive(day, { at: at(50), coordinates: [1.6, 42.6] });
    expect((await ofAsset(day.assetId)).session_id).toBe(day.sessionId);
    const driven = day.sessionId;
    for (let count = 0; count < 9; count += 1) day = await nextSession(day);
    expect((await ofAsset(day.assetId)).session_id).toBe(driven);
    day = await nextSession(day);
    expect(await ofAsset(day.assetId)).toBeNull();
    expect((await ofSession(driven)).coordinates).toEqual([1.6, 42.6]);
  });

  it('is not one in quarantine', async () => {
    const day = await endedDay(service, control, await workingDay(service));
    await day.send('POST', '/positions', { positions: [{ at: day.later(5), coordinates: [1.5, 42.5] }] });
    expect([await ofSession(day.sessionId), await ofAsset(day.assetId)]).toEqual([null, null]);
  });

  it('[C-3] is shown to callers who may read sessions, and not to other drivers', async () => {
    const day = await workingDay(service);
    await drive(day, { at: at(0), coordinates: [1.5, 42.5] });
    const paths = [`/{org}/sessions/${day.sessionId}/position`, `/{org}/assets/${day.assetId}/position`];
    const viewer = await controllerCalls(service, { roles: ['viewer'] });
    const foreign = await controllerCalls(service, { organisationId: await addOrganisation(service.world) });
    const colleague = await workingDay(service);
    for (const path of paths) {
      expect((await read(path, viewer)).coordinates).toEqual([1.5, 42.5]);
      expect(faultsOf(await colleague.driver('GET', path))).toEqual([403, 'not_permitted']);
      expect(faultsOf(await day.integration('GET', `/..${path.slice('/{org}'.length)}`))).toEqual([
        403,
        'interface_not_allowed',
      ]);
      expect(faultsOf(await foreign('GET', path))).toEqual([404, 'not_found']);
    }
    for (const kind of ['sessions', 'assets'])
      expect(faultsOf(await control('GET', `/{org}/${kind}/${randomUUID()}/position`))).toEqual([
        404,
        'not_found',
      ]);
  });

  it('[C-3] is that of sessions of the caller’s sites, even for an asset that all sites use', async () => {
    const north = await addSite(service.world);
    const [ofNorth, ofSouth] = [
      await controllerCalls(service, { siteIds: [north] }),
      await controllerCalls(service, { siteIds: [await addSite(service.world)] }),
    ];
    const day = await workingDay(service);
    const { pool } = service.world.database;
    await pool.query('update drivers set site_ids = array[$2::uuid] where id = $1', [day.driverId, north]);
    await drive(day, { at: at(0), coordinates: [1.5, 42.5] });
    expect((await ofAsset(day.assetId, ofNorth)).session_id).toBe(day.sessionId);
    expect(await ofAsset(day.assetId, ofSouth)).toBeNull();
    const path = `/{org}/sessions/${day.sessionId}/position`;
    expect(faultsOf(await ofSouth('GET', path))).toEqual([404, 'not_found']);
    await pool.query('update assets set site_ids = array[$2::uuid] where id = $1', [day.assetId, north]);
    const assetPath = `/{org}/assets/${day.assetId}/position`;
    expect(faultsOf(await ofSouth('GET', assetPath))).toEqual([404, 'not_found']);
  });
});
