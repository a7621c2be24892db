import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { listRouteOutcomes } from '../../src/outcomes/list-route-outcomes.js';
import { type CallsOf, controllerCalls, faultsOf } from '../controller-fixture.js';
import { capture, type Day, kilometres, skip, weight, workingDay } from '../day-fixture.js';
import { quarantinedDay, waitingRecord } from '../quarantine/quarantined-day.js';
import { blocksOf } from '../statement-blocks.js';
import { addOrganisation, addSite, systemActor } from '../test-context.js';
import { suiteService } from '../test-service.js';

const service = suiteService();
let control: CallsOf;
beforeAll(async () => {
  control = await controllerCalls(service);
});

const listOf = (routeId: string, query = '', calls = control, headers: Record<string, string> = {}) =>
  calls('GET', `/{org}/routes/${routeId}/outcomes${query}`, { headers });

interface Listed {
  submission_id: string;
  counts: boolean;
  corrects: string | null;
  corrected_by: string | null;
  outcome: { value?: string } | null;
}
const listed = async (routeId: string, query = ''): Promise<Listed[]> => {
  const answer = await listOf(routeId, query);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
};
const idsOf = (items: readonly { submission_id: string }[]) => items.map((each) => each.submission_id);

async function recorded(day: Day, outcomes: readonly object[]): Promise<void> {
  const answer = await day.submit(outcomes);
  expect(
    answer.body.data.map((each: { result: string }) => each.result),
    JSON.stringify(answer.body),
  ).toEqual(outcomes.map(() => 'recorded'));
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

describe('GET of the outcomes of a route', () => {
  it('[C-6] shows each outcome in full, with its driver, its asset and both clocks, under routes and loads', async () => {
    const day = await workingDay(service);
    const url = await day.upload();
    const sent = [
      kilometres(day, '182350.5', { position: [1.5, 42.5] }),
      skip('deliver/stars', 'Nobody there'),
      capture('deliver/photo', { image_urls: [url], comment: 'Bay 4' }),
    ];
    await recorded(day, sent);
    const answer = await listOf(day.routeId);
    expect(answer.body.pagination).toEqual({ page_size: 50, page_no: 1, total: 3 });
    expect(answer.body.data.map((each: { outcome: object }) => each.outcome)).toEqual(sent);
    const [first, second] = answer.body.data;
    expect(first).toEqual({
      submission_id: sent[0]?.submission_id,
      activity_reference: 'load',
      requirement_key: 'km',
      kind: 'odometer',
      status: 'success',
      captured_at: sent[0]?.captured_at,
      received_at: first.received_at,
      route_version: 1,
      late: false,
      out_of_order: false,
      counts: true,
      corrects: null,
      corrected_by: null,
      session_id: day.sessionId,
      driver: { id: day.driverId, name: 'Marta Ribas' },
      asset: { id: day.assetId, name: `Truck ${day.key}`, registration: `K ${day.key}` },
      outcome: sent[0],
    });
    expect(Date.parse(first.received_at)).toBeGreaterThan(Date.parse(first.captured_at));
    expect([second.status, second.kind, second.out_of_order]).toEqual(['skipped', 'service_rating', true]);
    const loads = await control('GET', `/{org}/loads/${day.routeId}/outcomes`);
    expect(loads.body.data).toEqual(answer.body.data);
  });

  it('[C-6] shows the history of a requirement: which outcome counts, and which one took the place of another', async () => {
    const day = await workingDay(service);
    const [one, two, three] = [30, 20, 10].map((minutes) =>
      weight(`${minutes}`, { captured_at: minutesAgo(minutes) }),
    );
    await recorded(day, [one as object]);
    await recorded(day, [three as object]);
    // It arrives last, but was captured before the one that counts.
    await recorded(day, [two as object]);
    const [a, b, c] = [one, two, three].map((each) => each?.submission_id);
    const history = (await listed(day.routeId)).map(({ submission_id, counts, corrects, corrected_by }) => [
      submission_id,
      counts,
      corrects,
      corrected_by,
    ]);
    expect(history).toEqual([
      [a, false, null, b],
      [b, false, c, c],
      [c, true, a, null],
    ]);
    const { body } = await control('GET', `/{org}/routes/${day.routeId}`);
    const stop = body.data.travel_plan.points_of_interest[1].id;
    const proof = await control(
      'GET',
      `/{org}/routes/${day.routeId}/points-of-interest/${stop}/proof-of-delivery`,
    );
    const proven = proof.body.data.activities[0].requirements.find(
      (each: { integration_key: string }) => each.integration_key === 'scale',
    );
    expect([proven.outcome.submission_id, ...idsOf(proven.corrected)]).toEqual([c, b, a]);
  });

  it('[C-6] filters by activity, by requirement, and by whether an outcome counts', async () => {
    const day = await workingDay(service);
    const [first, second] = [weight('1'), weight('2')];
    const reading = kilometres(day, '182341');
    const skipped = skip('deliver/late');
    await recorded(day, [first, second, reading, skipped]);
    const ids = async (query: string) => idsOf(await listed(day.routeId, query));
    const all = idsOf([first, second, reading, skipped]);
    expect(await ids('')).toEqual(all);
    expect(await ids('?activity_reference=load')).toEqual([all[2]]);
    expect(await ids('?requirement_key=scale')).toEqual([all[0], all[1]]);
    expect(await ids('?activity_reference=load&requirement_key=scale')).toEqual([]);
    expect(await ids('?current=true')).toEqual([all[1], all[2], all[3]]);
    expect(await ids('?current=false')).toEqual([all[0]]);
    expect(await ids('?current=true&requirement_key=scale')).toEqual([all[1]]);
    const one = await listOf(day.routeId, '?current=true&page_size=1&page_no=2');
    expect([idsOf(one.body.data), one.body.pagination.total]).toEqual([[all[2]], 3]);
    expect(faultsOf(await listOf(day.routeId, '?current=yes'))[0]).toBe(400);
  });

  it('[C-4] shows quarantined records only when they are accepted, and then as late', async () => {
    const day = await quarantinedDay(service, control);
    const outcome = weight('9', { captured_at: day.later(3) });
    await day.send('POST', `/routes/${day.routeId}/outcomes`, { outcomes: [outcome] });
    expect(await listed(day.routeId)).toEqual([]);
    const accepted = await control('PUT', `${await waitingRecord(day)}/acceptance`);
    expect(accepted.status).toBe(200);
    expect(await listed(day.routeId)).toMatchObject([{ ...idsAndLate(outcome), counts: true, outcome }]);
  });

  const idsAndLate = ({ submission_id }: { submission_id: string }) => ({ submission_id, late: true });

  it('[C-1] answers 304 until another outcome is recorded', async () => {
    const day = await workingDay(service);
    await recorded(day, [weight('1')]);
    const tag = (await listOf(day.routeId)).headers.get('etag') ?? '';
    const again = () => listOf(day.routeId, '', control, { 'if-none-match': tag });
    expect((await again()).status).toBe(304);
    await recorded(day, [weight('2')]);
    const after = await again();
    expect([after.status, after.headers.get('etag') === tag]).toEqual([200, false]);
  });
});

describe('who sees the outcomes of a route', () => {
  it('[C-3] is decided by its site, its organisation and the permission to read routes', async () => {
    const [north, south] = [await addSite(service.world), await addSite(service.world)];
    const day = await workingDay(service, { plan: (plan) => ({ ...plan, site_id: north }) });
    await recorded(day, [weight()]);
    const limited = (siteId: string) => controllerCalls(service, { siteIds: [siteId], roles: ['viewer'] });
    const organisationId = await addOrganisation(service.world);
    const foreign = await controllerCalls(service, { organisationId });
    expect((await listOf(day.routeId, '', await limited(north))).body.data).toHaveLength(1);
    const unseen = [404, 'not_found'];
    expect(faultsOf(await listOf(day.routeId, '', await limited(south)))).toEqual(unseen);
    expect(faultsOf(await listOf(day.routeId, '', foreign))).toEqual(unseen);
    const there = await foreign('GET', `/${organisationId}/routes/${day.routeId}/outcomes`);
    expect(faultsOf(there)).toEqual(unseen);
    expect(faultsOf(await listOf(randomUUID()))).toEqual(unseen);
    const own = await day.driver('GET', `/{org}/routes/${day.routeId}/outcomes`);
    expect(faultsOf(own)).toEqual([403, 'not_permitted']);
  });
});

describe('many outcomes', () => {
  it('[C-6] are divided into pages that show each outcome once, in the order of capture, even if many were captured at the same time', async () => {
    const day = await workingDay(service);
    const sameTime = minutesAgo(5);
    const outcomes = Array.from({ length: 120 }, (_, n) =>
      weight(`${n}`, n % 3 === 0 ? { captured_at: sameTime } : {}),
    );
    await recorded(day, outcomes);
    const pages: Listed[] = [];
    let next = `/{org}/routes/${day.routeId}/outcomes?page_size=50`;
    while (next !== '') {
      const { body } = await control('GET', next);
      pages.push(...body.data);
      const link = body.links.find((each: { rel: string }) => each.rel === 'next');
      next = link === undefined ? '' : link.href.replace(/^.*\/api\/v2/, '');
    }
    const inOrder = outcomes.toSorted((one, other) => {
      const [left, right] = [one, other].map((each) => `${each.captured_at} ${each.submission_id}`);
      return `${left}` < `${right}` ? -1 : 1;
    });
    expect(idsOf(pages)).toEqual(idsOf(inOrder));
    expect(pages.filter((each) => each.counts).map((each) => each.submission_id)).toEqual([
      inOrder.at(-1)?.submission_id,
    ]);
  });

  it('[C-11] of large size fill a page: later ones are listed without their content', async () => {
    const day = await workingDay(service);
    const comment = 'é'.repeat(10_000);
    const outcomes = Array.from({ length: 150 }, () =>
      capture('deliver/cash', { amount: '1', currency: 'EUR', comment }),
    );
    for (let from = 0; from < outcomes.length; from += 40)
      await recorded(day, outcomes.slice(from, from + 40));
    const items = await listed(day.routeId, '?page_size=500');
    expect(idsOf(items)).toEqual(idsOf(outcomes));
    const shown = items.filter((each) => each.outcome !== null);
    expect(shown.length).toBeGreaterThan(100);
    expect(shown.length).toBeLessThan(110);
    expect(items.slice(0, shown.length).map((each) => each.outcome)).toEqual(outcomes.slice(0, shown.length));
    const last = (await listOf(day.routeId, '?page_size=1&page_no=150')).body.data;
    expect(last.map((each: Listed) => each.outcome)).toEqual([outcomes.at(-1)]);
  });

  it('[C-11] of other routes are not read', async () => {
    const [day, busy] = [await workingDay(service), await workingDay(service)];
    await recorded(day, [weight('1'), weight('2')]);
    await recorded(busy, [weight('1')]);
    const { pool } = service.world.database;
    await pool.query(
      `insert into outcomes (organisation_id, submission_id, route_id, route_version, session_id, driver_id,
          activity_reference, requirement_key, kind, status, captured_at, content_hash, content, late, out_of_order)
        select o.organisation_id, gen_random_uuid(), o.route_id, 1, o.session_id, o.driver_id, o.activity_reference,
          o.requirement_key, o.kind, o.status, o.captured_at - n * interval '1 second', o.content_hash, o.content, false, false
        from outcomes o, generate_series(1, 20000) n where o.organisation_id = $1 and o.route_id = $2`,
      [service.world.organisationId, busy.routeId],
    );
    await pool.query('vacuum analyze outcomes');
    const ctx = service.world.contextFor(systemActor);
    const blocks = (routeId: string) =>
      blocksOf(service.world, ctx, (counted) => listRouteOutcomes(counted, routeId, {}));
    await blocks(day.routeId);
    expect(await blocks(day.routeId)).toBeLessThan(100);
    const answer = await listOf(busy.routeId, '?page_size=500&current=false');
    expect([answer.body.data.length, answer.body.pagination.total]).toEqual([500, 20_000]);
  });
});
