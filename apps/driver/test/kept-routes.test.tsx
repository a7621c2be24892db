import { routeExample } from '@fleet/contract/planning/route-examples';
import type { Route } from '@fleet/contract/planning/routes';
import { beforeEach, expect, it } from 'vitest';
import { dropDraft, readDraft, readDraftKeys } from '../src/phone/draft-store.js';
import { openKeptRoutes } from '../src/phone/kept-routes.js';
import { placeOfRecord } from '../src/unsent/record-place.js';
import { unsentArrival, unsentOutcome, unsentPosition } from './phone-samples.js';

const [depot, hotel] = routeExample.travel_plan.points_of_interest;
if (depot === undefined || hotel === undefined) throw new Error('The example has two stops.');
const route = routeExample;
const later = { ...route, id: 'later' };
const record = unsentOutcome({ id: 'odometer' });
const arrival = unsentArrival({ id: 'arrival' });
const ids = async () => (await openKeptRoutes()).list().map(({ id, version }) => `${id} ${version}`);
const kept = (...versions: readonly number[]) => versions.map((version) => `${route.id} ${version}`);
const question = ({ content }: typeof record, routes: readonly Route[]) => placeOfRecord(content, routes);

/** The route as the office has updated it; its hotel has a text of this many letters. */
function updated(version: number, letters = 10): Route {
  const [first] = hotel?.activities ?? [];
  if (depot === undefined || hotel === undefined || first === undefined) throw new Error('No activity.');
  const activities = [{ ...first, description: 'x'.repeat(letters) }];
  return { ...route, version, travel_plan: { points_of_interest: [depot, { ...hotel, activities }] } };
}

beforeEach(async () => {
  await Promise.all((await readDraftKeys()).map(dropDraft));
});

it('a route with an unsent record survives a killed tab and the next route, until the record is sent', async () => {
  const first = await openKeptRoutes();
  first.follow([route], [unsentPosition({ id: 'p' })]);
  expect(first.list()).toEqual([]);
  first.follow([route], [record]);
  const list = first.list();
  expect(question(record, list).requirement).toEqual(depot.activities[0]?.requirements[0]);
  first.follow([route], [record]);
  expect(first.list()).toBe(list);
  await expect.poll(ids).toEqual(kept(route.version));

  const next = await openKeptRoutes();
  next.follow([later], [record]);
  next.follow([], [record]);
  expect(question(record, next.list()).requirement).toEqual(depot.activities[0]?.requirements[0]);
  next.follow([later], [unsentArrival({ id: 'arrival', routeId: 'later' })]);
  await expect.poll(ids).toEqual([`later ${later.version}`]);
});

it('while an answer is refused, only the version on which it was captured is kept, and of this version only the question', async () => {
  const routes = await openKeptRoutes();
  for (let version = 1; version <= 70; version += 1) routes.follow([updated(version, 50_000)], [record]);
  expect(routes.list().map(({ version }) => version)).toEqual([1]);
  await expect.poll(ids).toEqual(kept(1));
  const stored = await Promise.all((await readDraftKeys()).map(readDraft));
  expect(JSON.stringify(stored).length).toBeLessThan(5_000);
  expect(question(record, routes.list()).requirement?.label).toBe('Odometer');
});

it('many unsent readings of a long route keep no more than their own questions', async () => {
  const [load] = depot.activities;
  if (load === undefined) throw new Error('The depot has an activity.');
  const stops = Array.from({ length: 50 }, (_, stop) => ({
    ...depot,
    activities: Array.from({ length: 80 }, (_activity, n) => ({ ...load, reference: `A${stop}-${n}` })),
  }));
  const long = { ...route, travel_plan: { points_of_interest: stops } };
  const routes = await openKeptRoutes();
  const readings = Array.from({ length: 80 }, (_, n) => `A0-${n}`).map((activity_reference) =>
    unsentOutcome({ id: activity_reference, outcome: { activity_reference } }),
  );
  routes.follow([long], readings);
  expect(routes.list()).toHaveLength(80);
  expect(JSON.stringify(routes.list()).length).toBeLessThan(JSON.stringify(long).length / 10);
});

it('an answer and a report keep two versions: the one of the answer and the newest', async () => {
  const routes = await openKeptRoutes();
  for (let version = 1; version <= 70; version += 1) routes.follow([updated(version)], [record, arrival]);
  await expect.poll(async () => (await ids()).toSorted()).toEqual(kept(1, 70));
});

it('a report of a stop that the office has removed keeps the newest version with the stop', async () => {
  const routes = await openKeptRoutes();
  for (const version of [1, 2]) routes.follow([updated(version)], [arrival]);
  for (const version of [3, 4]) {
    const without = { ...route, version, travel_plan: { points_of_interest: [hotel] } };
    routes.follow([without], [arrival]);
  }
  await expect.poll(ids).toEqual(kept(2));
  expect(placeOfRecord(arrival.content, routes.list()).stop?.name).toBe(depot.name);
});

it('an answer on a route that only an open page still shows keeps its question', async () => {
  const routes = await openKeptRoutes();
  routes.follow([updated(2), updated(1)], [record]);
  await expect.poll(ids).toEqual(kept(1));
});
