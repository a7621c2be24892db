import { beforeAll, describe, expect, it } from 'vitest';
import { newUuidV7 } from '../../src/platform/security/identifiers.js';
import { type CallsOf, controllerCalls, faultsOf, pushedTo } from '../controller-fixture.js';
import { workingDay } from '../day-fixture.js';
import { addAsset, addDriver, addOrganisation, addSite } from '../test-context.js';
import { type Answer, codesOf, suiteService } from '../test-service.js';

const service = suiteService();
let controller: CallsOf;
beforeAll(async () => {
  controller = await controllerCalls(service);
});

interface Written {
  status?: 'active' | 'revoked' | 'closed';
  createdAt?: string;
  deviceId?: string;
  driver?: { userId: string; driverId: string };
  assetId?: string;
}

/** A new site, a controller who sees only this site, and a function that adds sessions of its drivers. */
async function ownSite() {
  const siteId = await addSite(service.world);
  const calls = await controllerCalls(service, { siteIds: [siteId] });
  const add = async (session: Written = {}) => {
    const driver = session.driver ?? (await addDriver(service.world, { siteIds: [siteId] }));
    const assetId = session.assetId ?? (await addAsset(service.world));
    const { status = 'closed', createdAt = '2026-11-20T06:00:00.000Z' } = session;
    const id = newUuidV7();
    await service.world.database.pool.query(
      `insert into sessions (organisation_id, id, driver_id, user_id, asset_id, device_id, status, created_at, ended_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8::timestamptz, case when $7 <> 'active' then $8::timestamptz end)`,
      [
        service.world.organisationId,
        id,
        driver.driverId,
        driver.userId,
        assetId,
        session.deviceId ?? `tablet-${id}`,
        status,
        createdAt,
      ],
    );
    return { ...driver, assetId, id };
  };
  const list = (query: Record<string, string> = {}) =>
    calls('GET', `/{org}/sessions/all?${new URLSearchParams({ site_id: siteId, ...query })}`);
  return { siteId, calls, add, list };
}

const ids = ({ body }: Answer): string[] => body.data.map((each: { id: string }) => each.id);

describe('the list of sessions', () => {
  it('[C-10][R-SES-1] contains the names of driver and asset, but no push settings', async () => {
    const day = await workingDay(service);
    const answer = await controller('GET', `/{org}/sessions/all?driver_id=${day.driverId}`);
    expect(answer.body.pagination).toEqual({ page_size: 50, page_no: 1, total: 1 });
    expect(answer.body.data).toEqual([
      {
        id: day.sessionId,
        organisation_id: service.world.organisationId,
        driver_id: day.driverId,
        asset_id: day.assetId,
        device_id: day.deviceId,
        status: 'active',
        reason: null,
        created_at: expect.any(String),
        ended_at: null,
        received_through: 0,
        revocation: null,
        driver: { id: day.driverId, name: 'Marta Ribas' },
        asset: { id: day.assetId, name: `Truck ${day.key}`, registration: `K ${day.key}` },
      },
    ]);
    const path = `/{org}/sessions/all?driver_id=${day.driverId}`;
    const headers = { 'if-none-match': answer.headers.get('etag') ?? '' };
    expect((await controller('GET', path, { headers })).status).toBe(304);
  });

  it('[C-10] can be filtered by status, driver, asset, device and time', async () => {
    const { add, list } = await ownSite();
    const active = await add({ status: 'active', createdAt: '2026-11-22T06:00:00.000Z' });
    const closed = await add({ createdAt: '2026-11-20T06:00:00.000Z', deviceId: 'tablet 7/ü' });
    const revoked = await add({ status: 'revoked', createdAt: '2026-11-21T06:00:00.000Z', driver: closed });
    const of = async (query: Record<string, string>) => {
      const answer = await list(query);
      expect(answer.body.pagination.total).toBe(answer.body.data.length);
      return ids(answer);
    };
    expect(await of({})).toEqual([active.id, revoked.id, closed.id]);
    expect(await of({ sort: 'created_at' })).toEqual([closed.id, revoked.id, active.id]);
    expect(await of({ status: 'Active' })).toEqual([active.id]);
    expect(await of({ status: 'closed,revoked', sort: 'created_at' })).toEqual([closed.id, revoked.id]);
    expect(await of({ driver_id: closed.driverId })).toEqual([revoked.id, closed.id]);
    expect(await of({ asset_id: active.assetId })).toEqual([active.id]);
    expect(await of({ device_id: 'tablet 7/ü' })).toEqual([closed.id]);
    expect(await of({ created_from: '2026-11-21T06:00:00.000Z' })).toEqual([active.id, revoked.id]);
    expect(await of({ created_to: '2026-11-21T06:00:00.000Z' })).toEqual([closed.id]);
    expect(await of({ driver_id: newUuidV7() })).toEqual([]);
  });

  it('[C-1] can be read to its end by the next links', async () => {
    const { add, list, calls } = await ownSite();
    const driver = await add();
    const all = [driver.id];
    for (let day = 1; day < 5; day += 1) {
      all.push((await add({ driver, createdAt: `2026-11-2${day}T06:00:00.000Z` })).id);
    }
    const seen: string[] = [];
    let page = await list({ page_size: '2' });
    for (;;) {
      expect(page.body.pagination.total).toBe(5);
      seen.push(...ids(page));
      const next = page.body.links.find((each: { rel: string }) => each.rel === 'next');
      if (next === undefined) break;
      page = await calls('GET', next.href.slice(`${service.origin}/api/v2`.length));
    }
    expect(seen).toEqual(all.reverse());
    expect((await list({ page_size: '2', page_no: '7' })).body).toMatchObject({
      pagination: { total: 5 },
      data: [],
    });
  });

  it('[C-3] does not contain sessions of other sites or organisations', async () => {
    const [ours, theirs] = [await ownSite(), await ownSite()];
    const [mine, other] = [await ours.add(), await theirs.add()];
    const of = await ours.calls('GET', '/{org}/sessions/all?page_size=500');
    expect(ids(of)).toContain(mine.id);
    expect(ids(of)).not.toContain(other.id);
    expect(of.body.pagination.total).toBe(of.body.data.length);
    expect(ids(await ours.calls('GET', `/{org}/sessions/all?site_id=${theirs.siteId}`))).toEqual([]);
    const organisationId = await addOrganisation(service.world);
    const foreign = await controllerCalls(service, { organisationId });
    expect((await foreign('GET', `/${organisationId}/sessions/all`)).body.data).toEqual([]);
    expect((await foreign('GET', '/{org}/sessions/all')).status).toBe(404);
  });

  it('[C-2] is refused with every invalid or unknown parameter', async () => {
    const refused: [string, [number, ...string[]]][] = [
      ['status=asleep', [400, 'unknown_value status']],
      ['status=bogus&foo=1', [400, 'unknown_value status', 'unknown_parameter foo']],
      ['sort=driver', [400, 'unknown_value sort']],
      ['driver_id=7&asset_id=8', [400, 'invalid_identifier driver_id', 'invalid_identifier asset_id']],
      ['created_from=today', [400, 'invalid_date_time created_from']],
      ['device_id=', [400, 'blank device_id']],
      ['page_size=501&when=now', [400, 'out_of_bounds page_size', 'unknown_parameter when']],
    ];
    for (const [query, faults] of refused) {
      expect(faultsOf(await controller('GET', `/{org}/sessions/all?${query}`)), query).toEqual(faults);
    }
  });
});

describe('a session', () => {
  it('[C-4][C-10] can be read by a controller of its site and by its driver, each with links to their actions', async () => {
    const day = await workingDay(service);
    const path = `/{org}/sessions/${day.sessionId}`;
    const rels = ({ body }: Answer) => body.links.map((each: { rel: string }) => each.rel);
    const [seen, own] = [await controller('GET', path), await day.driver('GET', path)];
    expect([seen.status, own.status, own.body.data]).toEqual([200, 200, seen.body.data]);
    expect([rels(seen), rels(own)]).toEqual([
      ['self', 'revoke'],
      ['self', 'close', 'revoke'],
    ]);
    const viewer = await controllerCalls(service, { roles: ['viewer'] });
    expect(rels(await viewer('GET', path))).toEqual(['self']);
    const headers = { 'if-none-match': seen.headers.get('etag') ?? '' };
    expect((await controller('GET', path, { headers })).status).toBe(304);
  });

  it('[C-3] is not found by another driver, another site or organisation, or under an unknown id', async () => {
    const [ours, theirs] = [await ownSite(), await ownSite()];
    const { id } = await theirs.add({ status: 'active' });
    const day = await workingDay(service);
    for (const calls of [ours.calls, day.driver]) {
      expect(faultsOf(await calls('GET', `/{org}/sessions/${id}`))).toEqual([404, 'not_found']);
    }
    for (const [path, fault] of [
      [newUuidV7(), 'not_found'],
      ['everything', 'not_found sessionId'],
    ]) {
      expect(faultsOf(await controller('GET', `/{org}/sessions/${path}`))).toEqual([404, fault]);
    }
    const organisationId = await addOrganisation(service.world);
    const foreign = await controllerCalls(service, { organisationId });
    expect(faultsOf(await foreign('GET', `/${organisationId}/sessions/${id}`))).toEqual([404, 'not_found']);
    const planner = await controllerCalls(service, { roles: ['integration'] });
    expect(codesOf(await planner('GET', `/{org}/sessions/${id}`))).toEqual(['not_permitted']);
    expect((await theirs.calls('GET', `/{org}/sessions/${id}`)).status).toBe(200);
  });

  it('[R-SES-7][R-END-13][R-EVT-4] can be revoked by a controller of its site; its driver is notified', async () => {
    const [ours, theirs] = [await ownSite(), await ownSite()];
    const { id, userId } = await theirs.add({ status: 'active' });
    const body = { reason: 'Truck needed elsewhere' };
    for (const separator of ['', '/']) {
      const refused = await ours.calls('PUT', `/{org}/sessions${separator}${id}/revoke`, { body });
      expect(faultsOf(refused)).toEqual([404, 'not_found']);
    }
    expect(await pushedTo(service, userId)).toEqual([]);
    const revoked = await theirs.calls('PUT', `/{org}/sessions${id}/revoke`, { body });
    expect(revoked.body.data).toMatchObject({ id, status: 'revoked', reason: 'Truck needed elsewhere' });
    expect(revoked.headers.get('authorization')).toBeNull();
    expect(await pushedTo(service, userId)).toEqual([['session_revoked', id]]);
    const read = await theirs.calls('GET', `/{org}/sessions/${id}`);
    expect(read.body).toMatchObject({ data: { status: 'revoked' }, links: [{ rel: 'self' }] });
    const again = await theirs.calls('PUT', `/{org}/sessions/${id}/revoke`, { body: { reason: 'Again' } });
    expect(again.body.data.reason).toBe('Truck needed elsewhere');
    expect(await pushedTo(service, userId)).toHaveLength(1);
  });
});
