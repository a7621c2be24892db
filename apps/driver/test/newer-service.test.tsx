import { shapeCheck } from '@fleet/contract/ground/shape-check';
import { Route } from '@fleet/contract/planning/routes';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { growingSchema } from '../../../packages/client/src/calls/answer-schema.js';
import { activityReport, arrivalAt, workOn } from './captured-work.js';
import { deliveryRoute, stopIds } from './delivery-route.js';
import { expectAccessibleInEveryTheme } from './every-theme.js';
import { unsentOutcome } from './phone-samples.js';
import { showPage } from './shown-page.js';

const hotel = `/stops/${stopIds.hotel}`;
const delivery = `${hotel}/activities/DELIVER`;
const tooOld = 'This app is too old for this question';

/** The delivery as a later service may send it: with a kind of requirement, activity and geofence of its own. */
function laterRoute(): Route {
  const hologram = {
    kind: 'hologram',
    integration_key: 'HOLO',
    label: 'Hologram of the load',
    is_optional: false,
    angles: [1, 2],
  };
  const text = JSON.stringify(deliveryRoute(), (name, value: unknown) => {
    if (name === 'requirements' && Array.isArray(value) && value.length > 0) return [...value, hologram];
    if (name === 'execution_sequence' && Array.isArray(value) && value.includes('WEIGHT')) {
      return ['WEIGHT', 'HOLO', 'TEMP'];
    }
    if (name === 'failure_sequence') return ['HOLO'];
    if (name === 'geofence') return { type: 'cloud', puffs: [[1.58, 42.53, 12]] };
    return value === 'dropoff' ? 'drone_drop' : value;
  });
  const checked = shapeCheck(growingSchema(Route)).check(JSON.parse(text));
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  return checked.value as Route;
}

async function showLaterRoute(path: string, answered: readonly string[] = [], failed = false) {
  const route = laterRoute();
  const work = workOn(route);
  work.before(arrivalAt(route, stopIds.hotel, '2026-11-20T07:00:00.000Z'));
  work.before(activityReport(route, 'DELIVER', 'started', '2026-11-20T07:01:00.000Z'));
  for (const integration_key of answered) {
    const outcome = { activity_reference: 'DELIVER', integration_key };
    work.before(unsentOutcome({ id: crypto.randomUUID(), routeId: route.id, outcome }).content);
  }
  if (failed) work.before(activityReport(route, 'DELIVER', 'failed', '2026-11-20T07:02:00.000Z'));
  const shown = await showPage(path, work.view(), work.actions);
  work.follow(shown);
  return { work, shown };
}

const heading = (name: string) => page.getByRole('heading', { level: 1, name });

it('[C-12] the pages of route, stop and activity show a question that this version does not know', async () => {
  for (const path of ['/', hotel]) {
    const { shown } = await showLaterRoute(path);
    await expect.element(page.getByText('Deliver fish').first()).toBeVisible();
    await shown.remove();
  }
  await showLaterRoute(delivery);
  const row = page.getByRole('button', { name: /Hologram of the load/ });
  await expect.element(row).toHaveTextContent(tooOld);
  await expect.element(page.getByText('Started. 2 answers are missing')).toBeVisible();
  await row.click();
  await expect.element(heading('Hologram of the load')).toHaveFocus();
  await expect.element(page.getByText(tooOld)).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Save|Skip|Not possible/ })).not.toBeInTheDocument();
  await expectAccessibleInEveryTheme();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(heading('Weight of the load')).toBeVisible();
});

it('[C-12] a requirement with a condition that this version does not know is shown, and not judged as a late arrival', async () => {
  const text = JSON.stringify(deliveryRoute(), (name, value: unknown) => {
    if (name !== 'requirements' || !Array.isArray(value)) return value;
    return value.map((each) =>
      each.integration_key === 'WEIGHT' ? { ...each, conditions: [{ kind: 'full_moon', nights: 3 }] } : each,
    );
  });
  const checked = shapeCheck(growingSchema(Route)).check(JSON.parse(text));
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  const route = checked.value as Route;
  const work = workOn(route);
  work.before(arrivalAt(route, stopIds.hotel, '2026-11-20T07:00:00.000Z'));
  work.before(activityReport(route, 'DELIVER', 'started', '2026-11-20T07:01:00.000Z'));
  await showPage(delivery, work.view(), work.actions);
  const row = page.getByRole('button', { name: /Weight of the load/ });
  await expect.element(row).toHaveTextContent(tooOld);
  await expect.element(page.getByRole('button', { name: /^Next: Temperature/ })).toBeVisible();
  await row.click();
  await expect.element(page.getByText(tooOld)).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Save|Skip|Not possible/ })).not.toBeInTheDocument();
});

it('[C-12] after an answer comes the next question that this version knows', async () => {
  await showLaterRoute(`${delivery}/requirements/WEIGHT`);
  await page.getByRole('textbox', { name: 'Weight' }).fill('18.4');
  await page.getByRole('radio', { name: /Tonnes/ }).click({ force: true });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(heading('Temperature')).toBeVisible();
});

it('[C-12] a question that this version does not know does not keep the driver from completing', async () => {
  const { work } = await showLaterRoute(delivery, ['WEIGHT', 'TEMP']);
  await expect.element(page.getByText('Started', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Complete' }).click();
  await expect.poll(() => work.records.at(-1)).toMatchObject({ status: 'completed', reference: 'DELIVER' });
});

it('[C-12] a failed activity whose only question is not known is done', async () => {
  await showLaterRoute(delivery, [], true);
  await expect.element(page.getByText(tooOld)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Back to the stop' })).toBeVisible();
});

it('[C-12] a refused answer to a question whose kind is now one of a later version can be sent again or given up', async () => {
  const route = laterRoute();
  const problems = [{ code: 'wrong_type' as const, message: 'Another type.', key: '/value' }];
  const record = unsentOutcome({
    id: 'refused',
    routeId: route.id,
    outcome: { activity_reference: 'DELIVER', integration_key: 'HOLO' },
    parked: { at: '2026-11-20T09:00:00.000Z', problems },
  });
  await showPage('/unsent/refused', { ...workOn(route).view(), unsent: [record], refusedCount: 1 });
  await expect.element(page.getByText('This record cannot be corrected here')).toBeVisible();
  await expect.element(page.getByRole('radio').first()).not.toBeInTheDocument();
});
