import { routeExample } from '@fleet/contract/planning/route-examples';
import { beforeEach, expect, it } from 'vitest';
import { dropDraft, readDraftKeys } from '../src/phone/draft-store.js';
import { openKeptRoutes } from '../src/phone/kept-routes.js';
import { unsentArrival, unsentOutcome, unsentPosition } from './phone-samples.js';

const route = routeExample;
const later = { ...route, id: 'later' };
const record = unsentOutcome({ id: 'odometer' });
const ids = async () => (await openKeptRoutes()).list().map(({ id, version }) => `${id} ${version}`);
const kept = (...versions: readonly number[]) => versions.map((version) => `${route.id} ${version}`);

beforeEach(async () => {
  await Promise.all((await readDraftKeys()).map(dropDraft));
});

it('a route with an unsent record survives a killed tab and the next route, until the record is sent', async () => {
  const first = await openKeptRoutes();
  first.follow(route, [unsentPosition({ id: 'p' })]);
  expect(first.list()).toEqual([]);
  first.follow(route, [record]);
  expect(first.list()).toMatchObject([{ id: route.id, travel_plan: route.travel_plan }]);
  await expect.poll(ids).toEqual(kept(route.version));

  const next = await openKeptRoutes();
  next.follow(later, [record]);
  next.follow(null, [record]);
  await expect.poll(ids).toEqual(kept(route.version));
  next.follow(later, [unsentArrival({ id: 'arrival', routeId: 'later' })]);
  await expect.poll(ids).toEqual([`later ${later.version}`]);
});

it('each version of a route stays as long as a record of the route is unsent', async () => {
  const routes = await openKeptRoutes();
  routes.follow(route, [record]);
  const changed = { ...route, version: route.version + 1 };
  routes.follow(changed, [record]);
  await expect.poll(async () => (await ids()).toSorted()).toEqual(kept(route.version, changed.version));
  const list = routes.list();
  routes.follow(changed, [record]);
  expect(routes.list()).toBe(list);
  routes.follow(changed, []);
  await expect.poll(ids).toEqual(kept(changed.version));
});
