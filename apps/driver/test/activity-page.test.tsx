import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { activityReport, arrivalAt, workOn } from './captured-work.js';
import { deliveryRoute, stopIds } from './delivery-route.js';
import { expectAccessibleInEveryTheme } from './every-theme.js';
import { unsentOutcome } from './phone-samples.js';
import { showPage } from './shown-page.js';

const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 7, 0, second)).toISOString();

async function showActivity(reference: string, status: 'pending' | 'started', hasArrived = true) {
  const route = deliveryRoute();
  const work = workOn(route);
  if (hasArrived) work.before(arrivalAt(route, stopIds.hotel, at(0)));
  if (status === 'started') work.before(activityReport(route, reference, 'started', at(10)));
  const shown = await showPage(`/stops/${stopIds.hotel}/activities/${reference}`, work.view(), work.actions);
  work.follow(shown);
  return { route, work, shown };
}

it('an activity without requirements can be started and completed', async () => {
  const { work, shown } = await showActivity('EMPTIES', 'pending');
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('button', { name: 'Complete' }).click();
  await expect.poll(shown.path).toBe(`/stops/${stopIds.hotel}`);
  expect(work.records.slice(1)).toMatchObject([
    { kind: 'activity_status', status: 'started' },
    { kind: 'activity_status', status: 'completed' },
  ]);
});

it('an activity cannot start before the arrival, and leads to the page of the stop', async () => {
  const { shown } = await showActivity('DELIVER', 'pending', false);
  await expect.element(page.getByText('First tap “I have arrived” at the stop.')).toBeVisible();
  await expectAccessibleInEveryTheme();
  await page.getByRole('button', { name: 'Back to the stop' }).click();
  await expect.poll(shown.path).toBe(`/stops/${stopIds.hotel}`);
});

it('an activity lists its requirements, with the next one as the main action', async () => {
  await showActivity('DELIVER', 'started');
  await expect.element(page.getByRole('button', { name: 'Next: Weight of the load' })).toBeVisible();
  await expect.element(page.getByText('Started. 4 answers are missing')).toBeVisible();
  await expectAccessibleInEveryTheme();
});

it('a failed activity asks for the requirements of its failure', async () => {
  const { work, shown } = await showActivity('DELIVER', 'started');
  await page.getByRole('button', { name: 'Other actions…' }).click();
  await page.getByRole('button', { name: /^Not possible/ }).click();
  await page.getByRole('textbox', { name: 'In your own words' }).fill('Nobody opened');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Questions about the failure')).toBeVisible();
  expect(work.records.at(-1)).toMatchObject({ status: 'failed', reason: 'Nobody opened' });
  await expectAccessibleInEveryTheme();
  await page.getByRole('button', { name: 'Next: How angry were they?' }).click();
  await page.getByRole('radio', { name: /Dissatisfied/ }).click({ force: true });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(shown.path).toMatch(/DELIVER$/);
  await page.getByRole('button', { name: 'Back to the stop' }).click();
  await expect.element(page.getByRole('button', { name: 'Start: Take empties' })).toBeVisible();
});

it('a failed activity shows its reason and the answers that were captured before the failure', async () => {
  const { route, work, shown } = await showActivity('DELIVER', 'started');
  await shown.remove();
  const outcome = { activity_reference: 'DELIVER', integration_key: 'WEIGHT' };
  work.before(unsentOutcome({ id: crypto.randomUUID(), routeId: route.id, outcome }).content);
  const again = await showPage(`/stops/${stopIds.hotel}/activities/DELIVER`, work.view(), work.actions);
  work.follow(again);
  await page.getByRole('button', { name: 'Other actions…' }).click();
  await page.getByRole('button', { name: /^Not possible/ }).click();
  await expect.element(page.getByRole('banner').getByText('Deliver fish')).toBeVisible();
  await page.getByRole('textbox', { name: 'In your own words' }).fill('Nobody opened');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Nobody opened')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: '1 earlier answer' })).toBeVisible();
  await expectAccessibleInEveryTheme();
  await page.getByRole('button', { name: 'Weight of the load' }).click();
  await expect.poll(again.path).toMatch(/WEIGHT$/);
});

it('an activity can be skipped with a reason', async () => {
  const { work } = await showActivity('EMPTIES', 'pending');
  await page.getByRole('button', { name: 'Other actions…' }).click();
  await page.getByRole('button', { name: /^Skip/ }).click();
  await page.getByRole('textbox', { name: 'In your own words' }).fill('There are none');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Skipped', { exact: true })).toBeVisible();
  expect(work.records.at(-1)).toMatchObject({ status: 'skipped', reason: 'There are none' });
});

it('an unplanned activity can be added with its own reference, and completed', async () => {
  const { work, shown } = await showActivity('EMPTIES', 'pending');
  await page.getByRole('button', { name: 'Other actions…' }).click();
  await page.getByRole('button', { name: /Add a breakdown/ }).click();
  await page.getByRole('button', { name: 'Start now' }).click();
  await expect.element(page.getByText('Choose what happened.')).toBeVisible();
  await expectAccessibleInEveryTheme();
  await page.getByRole('radio', { name: 'Fuel stop' }).click({ force: true });
  await page.getByRole('textbox', { name: /Note/ }).fill('50 litres');
  await page.getByRole('button', { name: 'Start now' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Fuel stop' })).toBeVisible();
  const added = work.records.find((each) => each.kind === 'activity');
  expect(added).toMatchObject({
    activity: {
      type: 'fuel_stop',
      name: 'Fuel stop',
      description: '50 litres',
      point_of_interest_id: stopIds.hotel,
    },
  });
  const reference = `${added?.kind === 'activity' ? added.activity.reference : ''}`;
  expect(reference).toMatch(/^[0-9a-f-]{36}$/);
  await page.getByRole('button', { name: 'Complete' }).click();
  await expect.poll(shown.path).toBe(`/stops/${stopIds.hotel}`);
  expect(work.records.at(-1)).toMatchObject({ kind: 'activity_status', reference, status: 'completed' });
  await expect.element(page.getByRole('link', { name: 'Fuel stop' })).toBeVisible();
});

it('says that the log-in has expired, and leads to the log-in', async () => {
  const { shown } = await showActivity('DELIVER', 'started');
  await expect.element(page.getByText('Log in to send')).not.toBeInTheDocument();
  shown.change({ failure: { kind: 'signed_out', problems: [] } });
  await expect.element(page.getByText('Log in to send')).toBeVisible();
  await expectAccessibleInEveryTheme();
  await page.getByRole('button', { name: 'Log in again' }).click();
  await expect.poll(shown.path).toBe('/log-in');
});
