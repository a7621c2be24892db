import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { exampleRequirements } from '../../../packages/requirement-controls/test/example-requirements.js';
import { forgetKeptValues } from '../src/phone/kept-value.js';
import { activityReport, arrivalAt, workOn } from './captured-work.js';
import { deliveryRoute, stopIds } from './delivery-route.js';
import { showPage } from './shown-page.js';

const { weight } = exampleRequirements;
const activity = `/stops/${stopIds.hotel}/activities/DELIVER`;

/** A started delivery. `open` opens one of its pages as after a killed tab. */
function delivery() {
  const planned = deliveryRoute();
  const requirements = [{ ...weight, is_optional: true }];
  const points_of_interest = planned.travel_plan.points_of_interest.map((stop) => ({
    ...stop,
    activities: stop.activities.map((each) =>
      each.reference === 'DELIVER'
        ? { ...each, requirements, execution_sequence: [weight.integration_key] }
        : each,
    ),
  }));
  const route = { ...planned, id: crypto.randomUUID(), travel_plan: { points_of_interest } };
  const work = workOn(route);
  work.before(arrivalAt(route, stopIds.hotel, '2026-11-20T07:00:00.000Z'));
  work.before(activityReport(route, 'DELIVER', 'started', '2026-11-20T07:00:10.000Z'));
  const open = async (path: string) => {
    forgetKeptValues();
    const shown = await showPage(path, work.view(), work.actions);
    work.follow(shown);
    return shown;
  };
  return { work, open };
}

const ownWords = page.getByRole('textbox', { name: 'In your own words' });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

async function askActivity(way: RegExp): Promise<void> {
  await button('Other actions…').click();
  await page.getByRole('button', { name: way }).click();
}

it.each([
  ['an activity', activity, () => askActivity(/^Not possible/)],
  ['a question', `${activity}/requirements/${weight.integration_key}`, () => button('Not possible').click()],
])('the typed reason of %s survives the list of unsent records and a killed tab', async (_, path, ask) => {
  const { work, open } = delivery();
  const shown = await open(path);
  await ask();
  await ownWords.fill('Nobody opened');
  await button('All sent').click();
  await expect.poll(shown.path).toBe('/unsent');
  await button('Back').click();
  await expect.poll(shown.path).toBe(path);
  await ask();
  await expect.element(ownWords).toHaveValue('Nobody opened');
  await ownWords.fill('Nobody opened the gate');
  await shown.remove();

  const again = await open(path);
  await ask();
  await expect.element(ownWords).toHaveValue('Nobody opened the gate');
  await button('Save').click();
  await expect.poll(() => JSON.stringify(work.records.at(-1))).toContain('Nobody opened the gate');
  await again.remove();
});

it('a reason that was sent or cancelled is not kept, and a reason for a failure is not offered for a skip', async () => {
  const { open } = delivery();
  const shown = await open(`${activity}/requirements/${weight.integration_key}`);
  await button('Not possible').click();
  await ownWords.fill('Nobody opened');
  await button('Back').click();
  await button('Not possible').click();
  await expect.element(ownWords).toHaveValue('');
  await ownWords.fill('Nobody opened');
  shown.back();
  await button('Not possible').click();
  await expect.element(ownWords).toHaveValue('');
  await ownWords.fill('The scale is broken');
  await shown.remove();
  const again = await open(`${activity}/requirements/${weight.integration_key}`);
  await button('Skip').click();
  await expect.element(ownWords).toHaveValue('');
  await button('Back').click();
  await button('Not possible').click();
  await expect.element(ownWords).toHaveValue('The scale is broken');
  await button('Save').click();
  await expect.element(button('Complete')).toBeVisible();
  await again.remove();
  await open(`${activity}/requirements/${weight.integration_key}`);
  await button('Correct').click();
  await button('Not possible').click();
  await expect.element(ownWords).toHaveValue('');
});

it('the note of a breakdown survives a killed tab until it is sent or cancelled', async () => {
  const { work, open } = delivery();
  const path = `/stops/${stopIds.hotel}/unplanned`;
  const note = page.getByRole('textbox', { name: /Note/ });
  const shown = await open(path);
  await page.getByRole('radio', { name: 'Breakdown' }).click({ force: true });
  await note.fill('A tyre burst');
  await shown.remove();
  const again = await open(path);
  await expect.element(page.getByRole('radio', { name: 'Breakdown' })).toBeChecked();
  await expect.element(note).toHaveValue('A tyre burst');
  await button('Start now').click();
  await expect.poll(() => JSON.stringify(work.records.at(-1))).toContain('A tyre burst');
  await again.remove();
  const third = await open(path);
  await expect.element(page.getByRole('radio', { name: 'Breakdown' })).not.toBeChecked();
  await page.getByRole('radio', { name: 'Breakdown' }).click({ force: true });
  await note.fill('Another tyre burst');
  await button('Back').click();
  await third.remove();
  await open(path);
  await expect.element(page.getByRole('radio', { name: 'Breakdown' })).not.toBeChecked();
});
