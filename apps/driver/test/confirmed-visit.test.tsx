import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { activityReport, arrivalAt, workOn } from './captured-work.js';
import { deliveryRoute, stopIds } from './delivery-route.js';
import { createTruck, senseWith } from './sensed-truck.js';
import { showPage } from './shown-page.js';

/** 09:00 in Andorra. */
const start = Date.UTC(2026, 10, 20, 8);
const iso = (second: number) => new Date(start + second * 1_000).toISOString();
const depot = [1.473415, 42.453157] as const;
const faraway = [1.49, 42.453157] as const;
const path = `/stops/${stopIds.depot}`;
const button = (name: string) => page.getByRole('button', { name, exact: true });

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: start }));
afterEach(() => void vi.useRealTimers());

/** The app on the road: positions of the truck, and what the driver has captured before. */
async function onRoad(at: string, isArrived = false, isLoaded = isArrived) {
  const truck = createTruck();
  senseWith(truck);
  const route = deliveryRoute();
  const work = workOn(route);
  if (isArrived) {
    work.before(arrivalAt(route, stopIds.depot, iso(0)));
    if (isLoaded) work.before(activityReport(route, 'LOAD', 'completed', iso(30)));
  }
  const shown = await showPage(at, work.view(), { ...work.actions, reportPosition: vi.fn() });
  work.follow(shown);
  await expect.poll(() => truck.watches.size).toBe(1);
  return {
    route,
    work,
    /** Stands at a place, with a position every five seconds; returns the time of the first. */
    async stand(seconds: number, place: readonly [number, number]) {
      const at = new Date().toISOString();
      for (let second = 0; second < seconds; second += 5) {
        truck.drive(0, place);
        await vi.advanceTimersByTimeAsync(5_000);
      }
      return at;
    },
  };
}

function timeOf(records: readonly object[]): number {
  const { at } = { at: '', ...records.at(-1) };
  return Date.parse(at);
}

it.each([
  ['route', '/', /looks as if you arrived at Depot at 09:00/],
  ['stop', path, /looks as if you arrived at 09:00/],
])(
  'an arrival that the page of the %s asks about has the time that the question names',
  async (_page, at, question) => {
    const { work, stand } = await onRoad(at);
    const seenAt = await stand(240, depot);
    await expect.element(page.getByText(question)).toBeVisible();
    await button('I have arrived').click();
    await expect.poll(() => work.records).toHaveLength(1);
    expect(work.records).toMatchObject([
      { kind: 'arrival', stopId: stopIds.depot, at: seenAt, position: depot },
    ]);
  },
);

it('an arrival without a question has the time of the tap', async () => {
  const { work, stand } = await onRoad(path);
  await stand(240, depot);
  await button('That is wrong').click();
  await button('I have arrived').click();
  await expect.poll(() => work.records).toHaveLength(1);
  expect(work.records).toMatchObject([{ kind: 'arrival', stopId: stopIds.depot }]);
  expect(timeOf(work.records)).toBeGreaterThanOrEqual(start + 240_000);
});

it('a departure that the page asks about has the time that the question names, and the place at that time', async () => {
  const { work, stand } = await onRoad(path, true);
  await stand(120, depot);
  const seenAt = await stand(300, faraway);
  await expect.element(page.getByText('It looks as if you left at 09:02.')).toBeVisible();
  await button('I am leaving').click();
  await expect.poll(() => work.records).toHaveLength(3);
  expect(work.records.at(-1)).toMatchObject({ kind: 'departure', at: seenAt, position: faraway });
});

it('a departure from unfinished work has the time that the question and its buttons name', async () => {
  const { work, stand } = await onRoad(path, true, false);
  await stand(120, depot);
  const seenAt = await stand(300, faraway);
  await button('Yes, I left at 09:02').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, I left at 09:02' }).click();
  await expect.poll(() => work.records).toHaveLength(2);
  expect(work.records.at(-1)).toMatchObject({ kind: 'departure', at: seenAt, position: faraway });
});

it('a departure has the time of the tap if the driver has worked at the stop since', async () => {
  const { route, work, stand } = await onRoad(path, true);
  await stand(120, depot);
  await stand(60, faraway);
  await expect.element(page.getByText('It looks as if you left at 09:02.')).toBeVisible();
  await work.actions.capture.reportActivity('LOAD', 'completed');
  await expect.element(page.getByText('It looks as if you have left.')).toBeVisible();
  await stand(240, faraway);
  await button('I am leaving').click();
  await expect.poll(() => work.records).toHaveLength(4);
  expect(work.records.at(-1)).toMatchObject({ kind: 'departure', routeId: route.id });
  expect(timeOf(work.records)).toBeGreaterThanOrEqual(start + 420_000);
});
