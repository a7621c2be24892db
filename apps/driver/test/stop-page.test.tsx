import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { activityReport, arrivalAt, workOn } from './captured-work.js';
import { deliveryRoute, stopIds } from './delivery-route.js';
import { expectAccessibleInEveryTheme } from './every-theme.js';
import { showPage } from './shown-page.js';

const path = `/stops/${stopIds.hotel}`;
const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 7, 0, second)).toISOString();

async function showHotel(...before: ReturnType<typeof arrivalAt>[]) {
  const route = deliveryRoute();
  const work = workOn(route);
  for (const record of before)
    work.before({ ...record, ...('routeId' in record ? { routeId: route.id } : {}) });
  const shown = await showPage(path, work.view(), work.actions);
  work.follow(shown);
  return { route, work, shown };
}

const template = deliveryRoute();
const arrived = arrivalAt(template, stopIds.hotel, at(0));
const delivered = activityReport(template, 'DELIVER', 'completed', at(20));
const emptied = activityReport(template, 'EMPTIES', 'skipped', at(30));

it('the steps of a stop go from arrival to departure, with the current one open', async () => {
  const { work } = await showHotel();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Hotel Xalet' })).toBeVisible();
  await expect.element(page.getByText('Stop 2 of 3')).toBeVisible();
  await expect.element(page.getByText(/This is not the next stop/)).toBeVisible();
  await expectAccessibleInEveryTheme();
  await page.getByRole('button', { name: 'I have arrived' }).click();
  await expect.element(page.getByRole('button', { name: 'Start: Deliver fish' })).toBeVisible();
  expect(work.records).toMatchObject([{ kind: 'arrival', stopId: stopIds.hotel }]);
  const current = page.getByRole('listitem').filter({ hasText: 'Use the door at the back.' });
  await expect.element(current.first()).toHaveAttribute('aria-current', 'step');
  await expect.element(page.getByText('Sea bream, 2 boxes')).toBeVisible();
  await expect.element(page.getByText('Before you leave: Deliver fish and Take empties.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'I am leaving' })).not.toBeInTheDocument();
  await expectAccessibleInEveryTheme();
});

it('starting an activity leads to its first question', async () => {
  const { work, shown } = await showHotel(arrived);
  await page.getByRole('button', { name: 'Start: Deliver fish' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Weight of the load' })).toBeVisible();
  expect(work.records.at(-1)).toMatchObject({
    kind: 'activity_status',
    reference: 'DELIVER',
    status: 'started',
  });
  expect(shown.path()).toBe(`/stops/${stopIds.hotel}/activities/DELIVER/requirements/WEIGHT`);
});

it('the second tap of a double tap does not trigger the button’s next action', async () => {
  const { work } = await showHotel();
  await page.getByRole('button', { name: 'I have arrived' }).dblClick();
  await expect.element(page.getByRole('button', { name: 'Start: Deliver fish' })).toBeVisible();
  expect(work.records.map((each) => each.kind)).toEqual(['arrival']);
});

it('the driver leaves with one tap when everything is done', async () => {
  const { work, shown } = await showHotel(arrived, delivered, emptied);
  await page.getByRole('button', { name: 'I am leaving' }).click();
  await expect.poll(shown.path).toBe('/');
  expect(work.records.at(-1)).toMatchObject({ kind: 'departure', stopId: stopIds.hotel });
});

it('a number that no link may dial is shown as text', async () => {
  const route = deliveryRoute();
  for (const stop of route.travel_plan.points_of_interest) {
    stop.contacts = [
      { name: 'Reception', phone: '+376 800 100' },
      { name: 'Guard', phone: '*21*0049123#' },
    ];
  }
  const work = workOn(route);
  await showPage(path, work.view(), work.actions);
  await expect.element(page.getByRole('link', { name: 'Call Reception' })).toBeVisible();
  await expect.element(page.getByText('Guard *21*0049123#')).toBeVisible();
  await expect.element(page.getByRole('link', { name: /Guard/ })).not.toBeInTheDocument();
});

it('before leaving with open work, the driver sees what is open', async () => {
  const { work } = await showHotel(arrived, delivered);
  await page.getByRole('button', { name: 'Other actions…' }).click();
  await page.getByRole('button', { name: /Leave now/ }).click();
  await expect.element(page.getByRole('dialog').getByText('Take empties')).toBeVisible();
  await expectAccessibleInEveryTheme();
  await page.getByRole('button', { name: 'I am leaving' }).click();
  await expect.poll(() => work.records.at(-1)?.kind).toBe('departure');
});

it('the page explains that a controller removed the stop while the driver is there', async () => {
  const { route, shown } = await showHotel(arrived);
  const [depot] = route.travel_plan.points_of_interest;
  if (depot === undefined) throw new Error('The route has a depot.');
  shown.change({ route: { ...route, version: 2, travel_plan: { points_of_interest: [depot] } } });
  await expect.element(page.getByText('This stop is not on your route any more')).toBeVisible();
  await expectAccessibleInEveryTheme();
  shown.change({ route: null, progress: null });
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Back to the route' }).click();
  await expect.element(page.getByText('You have no route now')).toBeVisible();
});

it('the page shows why an arrival could not be stored, and what to do', async () => {
  const route = deliveryRoute();
  const work = workOn(route);
  const full = { ok: false, reason: 'storage_full', message: 'full' } as const;
  const capture = { ...work.actions.capture, reportArrival: async () => full };
  await showPage(path, work.view(), {
    ...work.actions,
    capture: capture as NonNullable<typeof work.actions.capture>,
  });
  await page.getByRole('button', { name: 'I have arrived' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(/The phone is full/);
  await expect.element(page.getByRole('button', { name: 'I have arrived' })).toBeVisible();
});

it('a stop without a planned time says so in one phrase', async () => {
  const route = deliveryRoute();
  for (const stop of route.travel_plan.points_of_interest) delete stop.planned_arrival_at;
  const work = workOn(route);
  await showPage(path, work.view(), work.actions);
  await expect.element(page.getByText('No planned time')).toBeVisible();
  await expect.element(page.getByText('Planned', { exact: true })).not.toBeInTheDocument();
});
