import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { exampleRequirements } from '../../../packages/requirement-controls/test/example-requirements.js';
import { activityReport, arrivalAt, workOn } from './captured-work.js';
import { deliveryRoute, stopIds } from './delivery-route.js';
import { showPage } from './shown-page.js';

const activity = `/stops/${stopIds.hotel}/activities/DELIVER`;
const { barcode, weight } = exampleRequirements;
const requirements = [barcode, weight];

/** The page of a delivery with two questions, opened from the page of its stop. */
async function showDelivery(path: string) {
  const planned = deliveryRoute();
  const stops = planned.travel_plan.points_of_interest.map((stop) => ({
    ...stop,
    activities: stop.activities.map((each) =>
      each.reference === 'DELIVER'
        ? {
            ...each,
            requirements,
            execution_sequence: requirements.map(({ integration_key }) => integration_key),
          }
        : each,
    ),
  }));
  const route = { ...planned, id: crypto.randomUUID(), travel_plan: { points_of_interest: stops } };
  const work = workOn(route);
  work.before(arrivalAt(route, stopIds.hotel, '2026-11-20T07:00:00.000Z'));
  work.before(activityReport(route, 'DELIVER', 'started', '2026-11-20T07:00:10.000Z'));
  const shown = await showPage(path, work.view(), work.actions);
  work.follow(shown);
  return shown;
}

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const notPossible = page.getByRole('button', { name: 'Not possible', exact: true });

beforeEach(() => localStorage.clear());

it('the browser’s "back" leads from the reason to the question, and what is typed there stays', async () => {
  const path = `${activity}/requirements/${weight.integration_key}`;
  const shown = await showDelivery(path);
  await page.getByRole('textbox', { name: 'Weight' }).fill('18');
  await notPossible.click();
  await expect.element(heading('Why did this fail?')).toBeVisible();
  expect(shown.entry()).toBe(1);
  shown.back();
  await expect.element(heading(weight.label)).toBeVisible();
  expect(shown.path()).toBe(path);
  await expect.element(page.getByRole('textbox', { name: 'Weight' })).toHaveValue('18');
});

it('after the app’s own arrow, and after the answer, the step is not in the history any more', async () => {
  const shown = await showDelivery(`${activity}/requirements/${barcode.integration_key}`);
  await notPossible.click();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.element(heading(barcode.label)).toBeVisible();
  await expect.poll(shown.entry).toBe(0);
  await notPossible.click();
  await page.getByRole('textbox', { name: 'In your own words' }).fill('The codes are wet');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(heading(weight.label)).toBeVisible();
  expect(shown.entry()).toBe(0);
});

it('the browser’s "back" closes the camera; after the camera’s own button, the camera is not in the history any more', async () => {
  const path = `${activity}/requirements/${barcode.integration_key}`;
  const shown = await showDelivery(path);
  const scan = page.getByRole('button', { name: 'Scan', exact: true });
  const camera = page.getByRole('dialog');
  await scan.click();
  await expect.element(camera).toBeVisible();
  expect(shown.entry()).toBe(1);
  shown.back();
  await expect.element(camera).not.toBeInTheDocument();
  await expect.element(heading(barcode.label)).toBeVisible();
  expect(shown.path()).toBe(path);
  await scan.click();
  await expect.element(camera).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(camera).not.toBeInTheDocument();
  await expect.poll(shown.entry).toBe(0);
  await expect.element(scan).toHaveFocus();
});

it('the browser’s "back" leads from the reason of an activity to the activity', async () => {
  const shown = await showDelivery(activity);
  await page.getByRole('button', { name: 'Other actions…' }).click();
  await page.getByRole('button', { name: /^Not possible/ }).click();
  await expect.element(heading('Why did this fail?')).toBeVisible();
  shown.back();
  await expect.element(page.getByRole('button', { name: 'Other actions…' })).toBeVisible();
  expect(shown.path()).toBe(activity);
});
