import { systemClock } from '@fleet/client/clock';
import { memoryStore } from '@fleet/client/memory-store';
import { expect, it } from 'vitest';
import { dayPlan, workingDay } from '../../apps/service/test/day-fixture.js';
import { suiteService } from '../../apps/service/test/test-service.js';
import { quickClock, soon, stopPhonesAfterEach, testPhone } from './driver-fixture.js';

const service = suiteService();
stopPhonesAfterEach();

it('a phone stores assets and reasons, shows them without a network, and reads their changes an hour later', async () => {
  const day = await workingDay(service, { session: false });
  const reason = { text: 'Nobody was there', statuses: ['failed'], position: 7 };
  await day.integration('PUT', `/reasons/GATE-${day.key}`, { body: reason });
  let aheadMs = 0;
  const clock = { ...quickClock, now: () => Date.now() + aheadMs };
  const store = memoryStore();
  const first = testPhone(service, { ...day, store, clock });
  await first.client.start();
  // The lists are read without a session, because the driver chooses a truck before the session.
  await expect.poll(() => first.client.assets().map(({ id }) => id), soon).toContain(day.assetId);
  const ofDay = (client: typeof first.client) =>
    client.reasons().filter(({ integration_key }) => integration_key === `GATE-${day.key}`);
  await expect.poll(() => ofDay(first.client), soon).toMatchObject([{ text: 'Nobody was there' }]);
  expect(first.events('assets').at(-1)).toBe(first.client.assets());
  const names = first.client.assets().map(({ name }) => name);
  expect(names).toEqual([...names].sort());
  await first.client.stop();

  const network = { up: false, requests: [] as string[] };
  const { client, until } = testPhone(service, { ...day, store, clock, network });
  await client.start();
  await until('offline');
  expect(client.assets().map(({ id }) => id)).toContain(day.assetId);
  expect(ofDay(client)).toHaveLength(1);

  const lists = () => network.requests.filter((each) => /GET .*\/(assets|reasons)\?/.test(each));
  network.up = true;
  client.nudge();
  await until('live');
  expect(lists()).toEqual([]);
  const body = { ...reason, text: 'The gate was closed' };
  await day.integration('PUT', `/reasons/GATE-${day.key}`, { body });
  aheadMs = 3_700_000;
  client.nudge();
  await expect.poll(() => ofDay(client), soon).toMatchObject([{ text: 'The gate was closed' }]);
  expect(lists().every((each) => !each.includes('updated_since=1970'))).toBe(true);
  expect(client.assets().map(({ id }) => id)).toContain(day.assetId);

  await day.integration('DELETE', `/reasons/GATE-${day.key}`);
  aheadMs += 25 * 3_600_000;
  client.nudge();
  await expect.poll(() => ofDay(client), soon).toEqual([]);
});

it('a phone shows the routes that wait for its driver, and reads them again when another route is active', async () => {
  const day = await workingDay(service, { session: false });
  const plan = { ...dayPlan(day.key), name: 'Tomorrow', planned_start_at: '2026-11-22T06:00:00.000Z' };
  const next = (await day.integration('PUT', `/routes/NEXT-${day.key}`, { body: plan })).body.data.id;
  const { client, events, network, until } = testPhone(service, day);
  await client.start();
  await until('live');
  expect(network.requests.filter((each) => each.includes('/routes/waiting'))).toEqual([]);
  await client.takeSession(day.assetId);
  await expect
    .poll(() => client.waitingRoutes(), soon)
    .toMatchObject([{ id: next, name: 'Tomorrow', planned_start_at: plan.planned_start_at, stop_count: 2 }]);
  expect(events('waitingRoutes').at(-1)).toBe(client.waitingRoutes());
  await client.reportCompletion();
  await expect.poll(() => client.route?.id, soon).toBe(next);
  await expect.poll(() => client.waitingRoutes(), soon).toEqual([]);
});

/** The number of times that a read is sent before it has failed. */
const attempts = 4;
const asked = (network: { requests: string[] }) => () =>
  network.requests.filter((each) => each.includes('/assets?')).length;

it('a list that could not be read is read again after some seconds, without a nudge', async () => {
  const day = await workingDay(service, { session: false });
  const network = { up: false, requests: [] as string[], allows: (url: string) => !url.includes('/assets?') };
  const { client, until } = testPhone(service, { ...day, network });
  await client.start();
  await until('live');
  await expect.poll(asked(network), soon).toBe(attempts);
  expect(client.assets()).toEqual([]);
  network.up = true;
  await expect.poll(() => client.assets().map(({ id }) => id), soon).toContain(day.assetId);
});

it('a list that could not be read is read again immediately after a nudge', async () => {
  const day = await workingDay(service, { session: false });
  const network = { up: false, requests: [] as string[], allows: (url: string) => !url.includes('/assets?') };
  // On this clock the pause before the next read does not end during the test.
  const clock = {
    ...quickClock,
    sleep: (ms: number, signal?: AbortSignal) => systemClock.sleep(ms <= 4_000 ? 1 : 600_000, signal),
  };
  const { client, until } = testPhone(service, { ...day, network, clock });
  await client.start();
  await until('live');
  await expect.poll(asked(network), soon).toBe(attempts);
  network.up = true;
  await expect
    .poll(() => {
      client.nudge();
      return client.assets().map(({ id }) => id);
    }, soon)
    .toContain(day.assetId);
});
