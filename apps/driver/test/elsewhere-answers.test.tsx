import type { Route } from '@fleet/contract/planning/routes';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { dropDraft, readDraftKeys } from '../src/phone/draft-store.js';
import { forgetKeptValues } from '../src/phone/kept-value.js';
import { workOn } from './captured-work.js';
import { deliveryRoute, stopIds } from './delivery-route.js';
import { expectAccessibleInEveryTheme } from './every-theme.js';
import { showPage } from './shown-page.js';

const activityPath = `/stops/${stopIds.hotel}/activities/DELIVER`;

beforeEach(async () => {
  forgetKeptValues();
  await Promise.all((await readDraftKeys()).map(dropDraft));
});

/** The route as the service sends it after the delivery was begun, or done, on another phone. */
function workedOnElsewhere(status: 'started' | 'completed'): Route {
  const route = structuredClone(deliveryRoute());
  const hotel = route.travel_plan.points_of_interest.find((each) => each.id === stopIds.hotel);
  if (hotel === undefined) throw new Error('The route has a hotel.');
  Object.assign(hotel, { status: 'arrived', arrived_at: '2026-11-20T07:00:00.000Z' });
  for (const each of hotel.activities) if (each.reference === 'DELIVER') Object.assign(each, { status });
  return route;
}

async function show(path: string, status: 'started' | 'completed', route = workedOnElsewhere(status)) {
  const work = workOn(route);
  const shown = await showPage(path, work.view(), work.actions);
  work.follow(shown);
  return { work, shown };
}

it('before a question that another phone may have answered, the app asks whether it was answered, and after "yes" continues', async () => {
  const { work, shown } = await show(activityPath, 'started');
  await expect.element(page.getByText('Started. 4 answers are not on this phone')).toBeVisible();
  await expect.element(page.getByText(/Another phone or driver began this work/)).toBeVisible();
  await expect.element(page.getByRole('list').getByText('Perhaps answered already').first()).toBeVisible();
  // A row that the footer covers in part is too small for a tap.
  scrollTo(0, document.body.scrollHeight);
  await expectAccessibleInEveryTheme();

  await page.getByRole('button', { name: 'Next: Weight of the load' }).click();
  await expect.element(page.getByRole('button', { name: 'No, answer it here' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  await expectAccessibleInEveryTheme();
  await page.getByRole('button', { name: 'Yes, continue' }).click();
  await expect.poll(shown.path).toMatch(/TEMP$/);
  for (const key of ['DAMAGE', 'RATE']) {
    await page.getByRole('button', { name: 'Yes, continue' }).click();
    await expect.poll(shown.path).toMatch(new RegExp(`${key}$`));
  }
  await page.getByRole('button', { name: 'Yes, continue' }).click();
  await expect.poll(shown.path).toBe(activityPath);
  await expect.element(page.getByText('Answered elsewhere').first()).toBeVisible();
  await expect.element(page.getByText(/Another phone or driver began this work/)).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Complete' }).click();
  await expect.poll(() => work.records).toMatchObject([{ kind: 'activity_status', status: 'completed' }]);
});

it('work that is done elsewhere does not show its questions as still to do', async () => {
  const { work, shown } = await show(activityPath, 'completed');
  await expect.element(page.getByText('Done', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('img', { name: 'To do' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: /^Weight of the load/ }).click();
  await page.getByRole('button', { name: 'No, answer it here' }).click();
  await expect.element(page.getByText(/An earlier answer is replaced/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Weight' }).fill('18.4');
  await page.getByRole('radio', { name: /Tonnes/ }).click({ force: true });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => work.records).toMatchObject([{ kind: 'outcome' }]);
  await expect.poll(shown.path).toBe(activityPath);
});

it('the phone remembers that a question was answered elsewhere, and the driver can correct the answer', async () => {
  const route = workedOnElsewhere('completed');
  const first = await show(`${activityPath}/requirements/WEIGHT`, 'completed', route);
  await page.getByRole('button', { name: 'Yes, continue' }).click();
  await expect.poll(first.shown.path).toBe(activityPath);
  await first.shown.remove();
  forgetKeptValues();
  await show(`${activityPath}/requirements/WEIGHT`, 'completed', route);
  await expect.element(page.getByText(/the answer is not kept on this phone/)).toBeVisible();
  await page.getByRole('button', { name: 'Correct' }).click();
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeVisible();
});
