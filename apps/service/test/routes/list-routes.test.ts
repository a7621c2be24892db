import type { RouteSummary } from '@fleet/contract/planning/controller-routes';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../src/context.js';
import { newUuidV7 } from '../../src/platform/security/identifiers.js';
import { cancelRoute } from '../../src/routes/close-route.js';
import { addUpRouteCounts } from '../../src/routes/route-count-queries.js';
import { saveRoute } from '../../src/routes/save-route.js';
import { type CallsOf, controllerCalls, faultsOf } from '../controller-fixture.js';
import { workingDay } from '../day-fixture.js';
import { addAsset, addDriver, addOrganisation, addSite, systemActor } from '../test-context.js';
import { type Answer, suiteService } from '../test-service.js';
import { routePlan } from './route-plan-fixture.js';

const service = suiteService();
let ctx: Context;
let controller: CallsOf;
beforeAll(async () => {
  ctx = service.world.contextFor(systemActor);
  controller = await controllerCalls(service);
});

/** A new site, a controller who sees only this site, and a function that saves routes of it. */
async function ownSite() {
  const siteId = await addSite(service.world);
  const calls = await controllerCalls(service, { siteIds: [siteId] });
  const save = async (name: string, changes: Record<string, unknown> = {}, allocation = {}) => {
    const plan = routePlan(allocation, { name, site_id: siteId, ...changes });
    const { route } = await saveRoute(ctx, { integrationKey: newUuidV7(), plan });
    return route.id;
  };
  const list = (query: Record<string, string> = {}, by: CallsOf = calls) =>
    by('GET', `/{org}/routes?${new URLSearchParams({ site_id: siteId, ...query })}`);
  return { siteId, calls, save, list };
}

const names = ({ body }: Answer): string[] => body.data.map((each: RouteSummary) => each.name);
const linkOf = ({ body }: Answer, rel: string): string | undefined =>
  body.links.find((each: { rel: string }) => each.rel === rel)?.href;
const below = (href: string) => href.slice(href.indexOf('/api/v2') + '/api/v2'.length);

/** The names on this page and on all pages that follow by the `next` links. */
async function walk(first: Answer, calls: CallsOf): Promise<string[][]> {
  const pages = [names(first)];
  for (let page = first, next = linkOf(first, 'next'); next !== undefined; next = linkOf(page, 'next')) {
    page = await calls('GET', below(next));
    pages.push(names(page));
    expect(pages.length).toBeLessThan(50);
  }
  return pages;
}

describe('the list of routes', () => {
  it('[C-10][R-ENV-2][R-ENV-5] contains the main facts of each route, under routes and loads', async () => {
    const day = await workingDay(service);
    const [first, second] = (await day.driver('GET', '/{org}/routes/active')).body.data.travel_plan
      .points_of_interest;
    for (const move of ['arrival', 'departure']) {
      const path = `/{org}/routes/${day.routeId}/points-of-interest/${first.id}/${move}`;
      const at = new Date(Date.now() + (move === 'arrival' ? 0 : 1_000)).toISOString();
      expect((await day.driver('PUT', path, { body: { at } })).status).toBe(200);
    }
    const answer = await controller('GET', `/{org}/loads?driver_id=${day.driverId}`);
    expect(answer.body.pagination).toEqual({ page_size: 50, page_no: 1, total: 1 });
    expect(answer.body.data).toEqual([
      {
        id: day.routeId,
        integration_key: `R-${day.key}`,
        reference: null,
        name: `Round ${day.key}`,
        status: 'active',
        version: 1,
        site_id: null,
        driver: { id: day.driverId, name: 'Marta Ribas' },
        planned_start_at: '2026-11-20T06:00:00.000Z',
        started_at: expect.any(String),
        completed_at: null,
        stops: { total: 2, departed: 1 },
        failed_activities: null,
        next_stop: {
          id: second.id,
          integration_key: 'hotel',
          name: 'hotel',
          sequence: 2,
          planned_arrival_at: null,
          arrived_at: null,
          expected_arrival_at: null,
          promptitude: null,
          late_from: null,
        },
        transfer_id: null,
        updated_at: expect.any(String),
      },
    ]);
    const asked = { threshold: '00:10:00', reason: 'Engine trouble' };
    const transfer = await controller('POST', `/{org}/routes/${day.routeId}/transfers`, { body: asked });
    const again = await controller('GET', `/{org}/routes?driver_id=${day.driverId}`);
    expect(again.body.data[0].transfer_id).toBe(transfer.body.data.id);
  });

  it('[C-1] returns 304 to a client that has the page', async () => {
    const { save, list, calls, siteId } = await ownSite();
    await save('One');
    const etag = (await list()).headers.get('etag') ?? '';
    const again = () =>
      calls('GET', `/{org}/routes?site_id=${siteId}`, { headers: { 'if-none-match': etag } });
    expect((await again()).status).toBe(304);
    await save('Two');
    expect((await again()).status).toBe(200);
  });

  it('[C-3] never contains routes of other sites or organisations', async () => {
    const [ours, theirs] = [await ownSite(), await ownSite()];
    await ours.save('Ours');
    await theirs.save('Theirs');
    const free = await addDriver(service.world);
    await ours.save('Everybody’s', { site_id: undefined }, { driverId: free.driverId });
    const all = await ours.calls('GET', '/{org}/routes?page_size=500');
    expect(names(all)).toEqual(expect.arrayContaining(['Ours', 'Everybody’s']));
    expect(names(all)).not.toContain('Theirs');
    expect(all.body.pagination.total).toBe(all.body.data.length);
    expect((await theirs.list({}, ours.calls)).body).toMatchObject({ pagination: { total: 0 }, data: [] });
    const organisationId = await addOrganisation(service.world);
    const foreign = await controllerCalls(service, { organisationId });
    const empty = await foreign('GET', `/${organisationId}/routes`);
    expect([empty.status, empty.body.data, empty.body.pagination.total]).toEqual([200, [], 0]);
    expect((await foreign('GET', '/{org}/routes')).status).toBe(404);
  });

  it('[C-10] can be filtered by one or several statuses, in any letter case', async () => {
    const { save, list } = await ownSite();
    const { driverId } = await addDriver(service.world);
    await save('Active', {}, { driverId });
    await save('Planned');
    await cancelRoute(ctx, await save('Cancelled'));
    const of = async (status: string) => {
      const answer = await list({ status });
      expect(answer.body.pagination.total).toBe(answer.body.data.length);
      return names(answer).sort();
    };
    expect(await of('active')).toEqual(['Active']);
    expect(await of('Planned')).toEqual(['Planned']);
    expect(await of('planned,ACTIVE')).toEqual(['Active', 'Planned']);
    expect(await of('cancelled,planned,planned')).toEqual(['Cancelled', 'Planned']);
    expect(await of('completed')).toEqual([]);
  });

  it('[C-10] can be filtered by driver, asset and planned start', async () => {
    const { save, list } = await ownSite();
    const { driverId } = await addDriver(service.world);
    const assetId = await addAsset(service.world);
    await save('Early', { planned_start_at: '2026-11-20T05:00:00.000Z' }, { driverId });
    await save('Noon', { planned_start_at: '2026-11-20T12:00:00.000Z' }, { assetId });
    await save('Whenever', { planned_start_at: undefined });
    const of = async (query: Record<string, string>) => names(await list(query));
    expect(await of({ driver_id: driverId })).toEqual(['Early']);
    expect(await of({ asset_id: assetId })).toEqual(['Noon']);
    expect(await of({ planned_start_from: '2026-11-20T12:00:00.000Z' })).toEqual(['Noon']);
    expect(await of({ planned_start_to: '2026-11-20T12:00:00.000Z' })).toEqual(['Early']);
    expect(await of({ driver_id: driverId, asset_id: assetId })).toEqual([]);
    expect(await of({ driver_id: newUuidV7() })).toEqual([]);
  });

  it('[C-10] says which activities of a completed route failed, and can be filtered by that and by the start', async () => {
    const failing = await workingDay(service);
    const fine = await workingDay(service);
    const days = [failing, fine];
    const at = (minute: number) => new Date(service.world.clock.now() + minute * 60_000).toISOString();
    await failing.driver('PUT', `/{org}/routes/${failing.routeId}/activities/load/status`, {
      body: { status: 'failed', reason: 'Nobody was there', at: at(-2) },
    });
    for (const [n, { driver, routeId }] of days.entries()) {
      const path = `/{org}/routes/${routeId}`;
      const route = (await driver('GET', '/{org}/routes/active')).body.data;
      const [stop] = route.travel_plan.points_of_interest;
      await driver('PUT', `${path}/points-of-interest/${stop.id}/arrival`, { body: { at: at(n) } });
      expect((await driver('PUT', `${path}/completion`, { body: { at: at(3) } })).status).toBe(200);
    }
    const of = async (query: Record<string, string>) => {
      const found: string[] = [];
      for (const { driverId } of days) {
        const filter = new URLSearchParams({ driver_id: driverId, ...query });
        const answer = await controller('GET', `/{org}/routes?${filter}`);
        expect(answer.body.pagination.total).toBe(answer.body.data.length);
        found.push(...answer.body.data.map((each: RouteSummary) => each.id));
      }
      return found;
    };
    const [one] = (await controller('GET', `/{org}/routes?driver_id=${failing.driverId}`)).body.data;
    expect(one).toMatchObject({
      status: 'completed',
      failed_activities: { count: 1, last: { reason: 'Nobody was there' } },
    });
    expect(await of({ with_failures: 'true' })).toEqual([failing.routeId]);
    expect(await of({ with_failures: 'false' })).toEqual([fine.routeId]);
    const startedAt = one.started_at;
    const second = (await controller('GET', `/{org}/routes?driver_id=${fine.driverId}`)).body.data[0];
    expect(Date.parse(second.started_at)).toBeGreaterThan(Date.parse(startedAt));
    expect(await of({ started_from: startedAt, started_to: second.started_at })).toEqual([failing.routeId]);
    expect(await of({ started_from: second.started_at })).toEqual([fine.routeId]);
  });

  it('[C-10] can be searched by the beginnings of words in name, reference, key and driver’s name', async () => {
    const { siteId, save, list } = await ownSite();
    const { driverId } = await addDriver(service.world);
    await service.world.database.pool.query(`update drivers set name = 'Núria O''Neill 100%' where id = $1`, [
      driverId,
    ]);
    await save('Fish for the Hôtel', { reference: '2026/0042' }, { driverId });
    const plan = routePlan({}, { name: 'Bread & butter', site_id: siteId });
    await saveRoute(ctx, { integrationKey: `KEY_${siteId.slice(-8)}`, plan });
    const of = async (search: string) => names(await list({ search, sort: 'reference' }));
    for (const text of ['hôt', 'FISH hôtel', '0042', '2026/00', "o'neill", 'NÚRIA', '100%', '  fish ']) {
      expect(await of(text), text).toEqual(['Fish for the Hôtel']);
    }
    for (const text of [`key_${siteId.slice(-8)}`, `KEY ${siteId.slice(-8)}`, 'butter bread', 'brea']) {
      expect(await of(text), text).toEqual(['Bread & butter']);
    }
    for (const text of ['ish', 'fish bread', '_', '%%', "''", '\\', ':*', 'fish | bread']) {
      expect(await of(text), text).toEqual([]);
    }
    expect(await of(' ')).toHaveLength(2);
  });

  it('[C-10] finds a word that is too long for the database, which stores a part of it without half characters', async () => {
    const { save, list } = await ownSite();
    // In the search text, this character becomes six.
    const id = await save('\u3316'.repeat(500));
    expect(names(await list({ search: '\u3316\u3316' }))).toHaveLength(1);
    const { rows } = await service.world.database.pool.query<{ words: Buffer }>(
      `select convert_to(search::text, 'UTF8') as words from routes where id = $1`,
      [id],
    );
    expect(() => new TextDecoder('utf-8', { fatal: true }).decode(rows[0]?.words)).not.toThrow();
  });

  it('[C-10] finds a renamed route only by its new name', async () => {
    const { save, list, calls } = await ownSite();
    const id = await save('Before');
    await calls('PATCH', `/{org}/routes/${id}`, { body: { name: 'After', reference: 'R7' } });
    expect(names(await list({ search: 'after r7' }))).toEqual(['After']);
    expect(names(await list({ search: 'before' }))).toEqual([]);
  });

  it('[C-10] can be sorted; routes without a planned start come last if the latest start comes first', async () => {
    const { save, list } = await ownSite();
    await save('B', { planned_start_at: '2026-11-20T12:00:00.000Z', reference: '1' });
    await save('C', { planned_start_at: undefined, reference: '3' });
    await save('A', { planned_start_at: '2026-11-21T12:00:00.000Z', reference: '2' });
    const id = await save('D', { planned_start_at: '2026-11-19T12:00:00.000Z' });
    await cancelRoute(ctx, id);
    const by = async (sort: string) => names(await list({ sort })).join('');
    expect(names(await list()).join('')).toBe('ABDC');
    expect(await by('-planned_start_at')).toBe('ABDC');
    expect(await by('planned_start_at')).toBe('CDBA');
    expect(await by('updated_at')).toBe('BCAD');
    expect(await by('-updated_at')).toBe('DACB');
    expect(await by('reference')).toBe('BACD');
    for (const sort of ['planned_start_at', '-planned_start_at', 'updated_at', '-updated_at', 'reference']) {
      for (const status of ['planned', 'planned,active', 'planned,cancelled']) {
        const whole = (await by(sort)).replace(status.includes('cancelled') ? '' : 'D', '');
        expect(names(await list({ sort, status })).join(''), `${sort} ${status}`).toBe(whole);
      }
    }
  });

  it('[C-2] is refused with every invalid or unknown parameter', async () => {
    const refused: [string, [number, ...string[]]][] = [
      ['status=driving', [400, 'unknown_value status']],
      ['status=', [400, 'unknown_value status']],
      ['status=planned,&cursor=abc', [400, 'unknown_value status', 'wrong_format cursor']],
      ['status=bogus&foo=1', [400, 'unknown_value status', 'unknown_parameter foo']],
      [
        'page_size=501&foo=1&cursor=%20',
        [400, 'out_of_bounds page_size', 'unknown_parameter foo', 'wrong_format cursor'],
      ],
      ['sort=name', [400, 'unknown_value sort']],
      ['driver_id=7&site_id=x', [400, 'invalid_identifier driver_id', 'invalid_identifier site_id']],
      ['planned_start_from=2026-11-20', [400, 'invalid_date_time planned_start_from']],
      ['updated_since=yesterday', [400, 'invalid_date_time updated_since']],
      ['page_size=501', [400, 'out_of_bounds page_size']],
      ['page_no=0', [400, 'out_of_bounds page_no']],
      ['colour=red', [400, 'unknown_parameter colour']],
      [`search=${'x'.repeat(101)}`, [400, 'too_long search']],
      ['cursor=MjAyNg.5', [400, 'wrong_format cursor']],
    ];
    for (const [query, faults] of refused) {
      expect(faultsOf(await controller('GET', `/{org}/routes?${query}`)), query).toEqual(faults);
    }
    for (const [query, expectedMessage] of [
      ['page_size=abc', 'Expected a whole number of at most 15 digits, got other text.'],
      ['driverId=7', 'This query parameter is not known here. Did you mean driver_id?'],
      ['colour=red', 'This query parameter is not known here.'],
    ]) {
      expect((await controller('GET', `/{org}/routes?${query}`)).body[0].message, query).toBe(
        expectedMessage,
      );
    }
  });
});

describe('the pages of routes', () => {
  it('[C-1] have links in both directions, which keep the filters', async () => {
    const { save, list, calls } = await ownSite();
    for (const day of ['25', '24', '23', '22', '21']) {
      await save(day, { planned_start_at: `2026-11-${day}T06:00:00.000Z` });
    }
    const first = await list({ page_size: '2', status: 'planned' });
    expect(first.body.pagination).toEqual({ page_size: 2, page_no: 1, total: 5 });
    expect(await walk(first, calls)).toEqual([['25', '24'], ['23', '22'], ['21']]);
    expect(linkOf(first, 'prev')).toBeUndefined();
    const last = await calls('GET', below(linkOf(first, 'last') ?? ''));
    expect([names(last), last.body.pagination.page_no]).toEqual([['21'], 3]);
    const before = await calls('GET', below(linkOf(last, 'prev') ?? ''));
    expect(names(before)).toEqual(['23', '22']);
    expect(names(await calls('GET', below(linkOf(before, 'first') ?? '')))).toEqual(['25', '24']);
    const past = await list({ page_size: '2', page_no: '9' });
    expect([past.body.data, past.body.pagination.total]).toEqual([[], 5]);
  });

  it('[C-1] in the order of changes skip nothing while routes change, and show a changed route again', async () => {
    const { save, list, calls } = await ownSite();
    const ids: string[] = [];
    for (let index = 0; index < 9; index += 1) ids.push(await save(`R${index}`));
    const first = await list({ updated_since: '2020-01-01T00:00:00.000Z', page_size: '3' });
    expect(names(first)).toEqual(['R0', 'R1', 'R2']);
    // A route that was read changes, then one that was not read yet, and a new one is saved.
    await calls('PATCH', `/{org}/routes/${ids[1]}`, { body: { name: 'R1 again' } });
    await calls('PATCH', `/{org}/routes/${ids[5]}`, { body: { name: 'R5 again' } });
    await save('R9');
    const pages = await walk(first, calls);
    expect(pages.flat()).toEqual([
      'R0',
      'R1',
      'R2',
      'R3',
      'R4',
      'R6',
      'R7',
      'R8',
      'R1 again',
      'R5 again',
      'R9',
    ]);
    // The total was counted for the first page.
    const next = await calls('GET', below(linkOf(first, 'next') ?? ''));
    expect(next.body.pagination.total).toBe(9);
    const late = await list({ updated_since: new Date(Date.now() + 60_000).toISOString() });
    expect([late.body.data, late.body.pagination.total]).toEqual([[], 0]);
  });

  it('[R-ENV-4] have the exact total, before, during and after the stored counts are added up', async () => {
    const { save, list, siteId } = await ownSite();
    const { pool } = service.world.database;
    const counted = async () => {
      const { rows } = await pool.query<{ status: string; count: number }>(
        'select status, count(*)::int as count from routes where site_id = $1 group by status',
        [siteId],
      );
      for (const { status, count } of rows) {
        expect((await list({ status })).body.pagination.total, status).toBe(count);
      }
      const all = rows.reduce((sum, each) => sum + each.count, 0);
      expect((await list()).body.pagination.total).toBe(all);
      return all;
    };
    const ids = await Promise.all(Array.from({ length: 12 }, (_, index) => save(`R${index}`)));
    await Promise.all(ids.slice(0, 5).map((id) => cancelRoute(ctx, id)));
    expect(await counted()).toBe(12);
    // Adds and removes one route a thousand times, so that there are counts to add up.
    await pool.query(
      `insert into route_counts (organisation_id, site_id, status, routes)
       select $1, $2, 'planned', case when i % 2 = 0 then 1 else -1 end from generate_series(1, 2000) i`,
      [service.world.organisationId, siteId],
    );
    expect(await counted()).toBe(12);
    await Promise.all([
      addUpRouteCounts(pool),
      addUpRouteCounts(pool),
      ...ids.slice(5, 9).map((id) => cancelRoute(ctx, id)),
      save('Late'),
    ]);
    expect(await counted()).toBe(13);
    const { rows } = await pool.query('select count(*)::int as rows from route_counts');
    expect(rows[0].rows).toBeLessThan(1_000);
  });
});
