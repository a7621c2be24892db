import type { Route } from '@fleet/contract/planning/routes';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { activityReport, arrivalAt, workOn } from './captured-work.js';
import { deliveryRoute, stopIds } from './delivery-route.js';
import { expectAccessibleInEveryTheme } from './every-theme.js';
import { showPage } from './shown-page.js';

const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 7, 0, second)).toISOString();
const path = `/stops/${stopIds.hotel}/activities/DELIVER/requirements/WEIGHT`;

/** The driver has typed the weight. */
async function showTyped() {
  const route = deliveryRoute();
  const work = workOn(route);
  work.before(arrivalAt(route, stopIds.hotel, at(0)));
  work.before(activityReport(route, 'DELIVER', 'started', at(10)));
  const captureOn = vi.fn(
    (_route: Route) => work.actions.capture as NonNullable<typeof work.actions.capture>,
  );
  const shown = await showPage(path, work.view(), { ...work.actions, captureOn });
  await page.getByRole('textbox', { name: 'Weight' }).fill('18.4');
  await page.getByRole('radio', { name: /Tonnes/ }).click({ force: true });
  return { route, work, shown, captureOn };
}

it('a typed answer can be saved when the office takes its activity away, on the route that the driver saw', async () => {
  const { route, work, shown, captureOn } = await showTyped();
  const [depot, hotel, ...others] = route.travel_plan.points_of_interest;
  if (depot === undefined || hotel === undefined) throw new Error('The route has no hotel.');
  const [, empties] = hotel.activities;
  const changed = {
    ...route,
    version: route.version + 1,
    travel_plan: {
      points_of_interest: [
        depot,
        { ...hotel, activities: [empties], execution_sequence: ['EMPTIES'] },
        ...others,
      ],
    },
  } as Route;
  shown.change(workOn(changed).view());
  await expect.element(page.getByText('Your office removed this from your route')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Weight' })).toHaveValue('18.4');
  await expectAccessibleInEveryTheme();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => work.records.at(-1))
    .toMatchObject({ outcome: { integration_key: 'WEIGHT', value: '18.4' } });
  expect(captureOn).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ id: route.id, version: route.version }),
  );
  await expect.poll(shown.path).toBe('/');
});

it('a question can be answered with a failure and its reason when the office takes the whole route away', async () => {
  const { route, work, shown, captureOn } = await showTyped();
  shown.change({ route: null, progress: null });
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await expect.element(page.getByText('This route is no longer on this phone')).toBeVisible();
  await expect.element(page.getByText('Your office removed this from your route')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Not possible' }).click();
  await page.getByRole('textbox', { name: 'In your own words' }).fill('The scale is broken');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => work.records.at(-1))
    .toMatchObject({ outcome: { status: 'failed', integration_key: 'WEIGHT' } });
  expect(captureOn).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: route.id }));
});

it('a question without a form says that its route is no longer on the phone, not that the office removed it', async () => {
  const route = deliveryRoute();
  const work = workOn(route);
  work.before(arrivalAt(route, stopIds.hotel, at(0)));
  work.before(activityReport(route, 'DELIVER', 'started', at(10)));
  const shown = await showPage(path.replace('WEIGHT', 'DAMAGE'), work.view(), work.actions);
  await expect.element(page.getByText('Is anything damaged?')).toBeVisible();
  shown.change({ route: null, progress: null });
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await expect.element(page.getByText('This route is no longer on this phone')).toBeVisible();
  await expect.element(page.getByText(/Your office changed the route/)).not.toBeInTheDocument();
});

it('a typed answer is never captured on the next route, even if that route has the same question', async () => {
  const { route, work, shown, captureOn } = await showTyped();
  const next = deliveryRoute();
  shown.change(workOn(next).view());
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => work.records.at(-1)?.kind).toBe('outcome');
  expect(captureOn).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: route.id }));
});
