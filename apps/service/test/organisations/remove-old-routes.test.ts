import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { type CallsOf, controllerCalls } from '../controller-fixture.js';
import { capture, type Day, kilometres, weight, workingDay } from '../day-fixture.js';
import { controller, endedDay } from '../quarantine/quarantined-day.js';
import { addOrganisation } from '../test-context.js';
import { suiteService } from '../test-service.js';

/** The statements of docs/guides/set-up-a-company.md for the removal of old routes. */
const service = suiteService();
let script: string;
let control: CallsOf;

beforeAll(async () => {
  const file = new URL('../../../../docs/examples/remove-old-routes.sql', import.meta.url);
  script = await readFile(file, 'utf8');
  control = await controllerCalls(service);
});

const rows = async (text: string, values: unknown[] = []) =>
  (await service.world.database.pool.query(text, values)).rows;

/** Runs the statements. Returns the ids of the pictures that must be deleted. */
async function runFor(organisationId: string): Promise<string[]> {
  const mine = script.replace('00000000-0000-0000-0000-000000000000', organisationId);
  expect(mine).not.toBe(script);
  const answers = await service.world.database.pool.query(mine);
  const results = Array.isArray(answers) ? answers : [answers];
  return results.flatMap((each) => each.rows.map((row: { id: string }) => row.id));
}

/** Moves everything of the day four years back. */
const makeOld = (day: Day) =>
  rows(`update routes set updated_at = now() - interval '4 years' where id = $1`, [day.routeId]);

async function completedDay(...pictures: string[]): Promise<Day> {
  const day = await workingDay(service);
  const own = await day.upload(`own ${day.key}`);
  const answer = await day.submit([
    kilometres(day, '182341.5'),
    weight('7'),
    ...[own, ...pictures].map((url) => capture('deliver/photo', { image_urls: [url] })),
  ]);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const at = new Date().toISOString();
  const done = await day.driver('PUT', `/{org}/routes/${day.routeId}/completion`, { body: { at } });
  expect(done.status).toBe(200);
  return day;
}

const close = async (day: Day) => {
  const closed = await day.driver('PUT', `/{org}/sessions/${day.sessionId}/close`);
  expect(closed.status).toBe(200);
};
const isThere = async (day: Day) => (await control('GET', `/{org}/routes/${day.routeId}`)).status === 200;
const idOf = (url: string) => url.slice(-36);

describe('the statements that remove old routes', () => {
  it('remove old finished routes with all their records, and list the pictures that no outcome refers to any longer', async () => {
    const recent = await workingDay(service);
    const shared = await recent.upload('shared');
    expect((await recent.submit([capture('deliver/photo', { image_urls: [shared] })])).status).toBe(200);
    const old = await completedDay(shared);
    const open = await completedDay();
    const young = await completedDay();
    const active = await workingDay(service);
    for (const each of [old, young, active]) await close(each);
    for (const each of [old, open, active]) await makeOld(each);
    const pictures = async () =>
      (await rows('select content from outcomes where route_id = $1', [old.routeId])).flatMap(
        ({ content }) => content.image_urls ?? [],
      );
    const [own = ''] = (await pictures()).filter((url: string) => url !== shared);

    expect(await runFor(await addOrganisation(service.world))).toEqual([]);
    expect(await isThere(old)).toBe(true);
    expect(await runFor(service.world.organisationId)).toEqual([idOf(own)]);
    const there = async (days: Day[]) => Promise.all(days.map(isThere));
    expect(await there([old, open, young, active, recent])).toEqual([false, true, true, true, true]);
    for (const table of ['outcomes', 'progress_records', 'route_versions', 'route_assets'])
      expect(await rows(`select from ${table} where route_id = $1`, [old.routeId]), table).toEqual([]);
    expect(await rows('select id from blobs where id = any($1)', [[idOf(own), idOf(shared)]])).toEqual([
      { id: idOf(shared) },
    ]);
    const list = (await control('GET', '/{org}/routes?status=completed')).body;
    expect(list.pagination.total).toBe(list.data.length);
    const asset = await control('GET', `/{org}/assets/${old.assetId}`);
    expect(asset.body.data.odometer.current_reading).toBe('182341.5');
    expect(await runFor(service.world.organisationId)).toEqual([]);
  });

  it('keep a route while one of its late records is in quarantine', async () => {
    const call = await controller(service);
    const day = await endedDay(service, call, await completedDay());
    const late = { ...weight('9'), captured_at: day.later(5) };
    const sent = await day.send('POST', `/routes/${day.routeId}/outcomes`, { outcomes: [late] });
    expect(sent.body.data.map((each: { quarantined: boolean }) => each.quarantined)).toEqual([true]);
    await makeOld(day);
    await runFor(service.world.organisationId);
    expect(await isThere(day)).toBe(true);
    const [quarantined] = await day.quarantined();
    const reason = { reason: 'Too late' };
    await call('PUT', `/{org}/quarantined-records/${quarantined?.id}/discard`, { body: reason });
    await makeOld(day);
    await runFor(service.world.organisationId);
    expect([await isThere(day), await day.quarantined()]).toEqual([false, []]);
  });
});
