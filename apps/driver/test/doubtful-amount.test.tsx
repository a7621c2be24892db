import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { exampleRequirements } from '../../../packages/requirement-controls/test/example-requirements.js';
import { dropDraft, readDraftKeys } from '../src/phone/draft-store.js';
import { forgetKeptValues } from '../src/phone/kept-value.js';
import { activityReport, arrivalAt, workOn } from './captured-work.js';
import { deliveryRoute, stopIds } from './delivery-route.js';
import { expectAccessibleInEveryTheme } from './every-theme.js';
import { unsentOutcome, working } from './phone-samples.js';
import { showPage } from './shown-page.js';

const amount = page.getByRole('textbox', { name: 'Amount in EUR' });
const save = page.getByRole('button', { name: 'Save', exact: true });
const question = page.getByRole('dialog', { name: /^Really/ });

beforeEach(async () => {
  await Promise.all((await readDraftKeys()).map(dropDraft));
  forgetKeptValues();
});

/** A question for cash, of which `expected` is to be taken. */
async function showCash(expected: string | undefined) {
  const { expected_amount: _, ...cash } = exampleRequirements.cash;
  const asked = {
    ...cash,
    currencies: [{ id: 'EUR', symbol: '€' }],
    ...(expected === undefined ? {} : { expected_amount: expected }),
  };
  const planned = deliveryRoute();
  const points_of_interest = planned.travel_plan.points_of_interest.map((stop) => ({
    ...stop,
    activities: stop.activities.map((each) =>
      each.reference === 'DELIVER'
        ? { ...each, requirements: [asked], execution_sequence: [asked.integration_key] }
        : each,
    ),
  }));
  const route = { ...planned, id: crypto.randomUUID(), travel_plan: { points_of_interest } };
  const work = workOn(route);
  work.before(arrivalAt(route, stopIds.hotel, '2026-11-20T07:00:00.000Z'));
  work.before(activityReport(route, 'DELIVER', 'started', '2026-11-20T07:00:10.000Z'));
  const address = `/stops/${stopIds.hotel}/activities/DELIVER/requirements/${asked.integration_key}`;
  work.follow(await showPage(address, work.view(), work.actions));
  return () => work.records.flatMap((each) => (each.kind === 'outcome' ? [`${each.outcome.amount}`] : []));
}

it('an amount ten times the expected one is saved only after a question', async () => {
  const saved = await showCash('351.12');
  await amount.fill('35112');
  await save.click();
  await expect.element(question).toHaveTextContent('Really 35,112.00 €?');
  await expect.element(question).toHaveTextContent('34,760.88 € more than expected.');
  await expectAccessibleInEveryTheme();
  await question.getByRole('button', { name: 'Change' }).click();
  expect(saved()).toEqual([]);
  await save.click();
  await question.getByRole('button', { name: 'Save' }).click();
  await expect.poll(saved).toEqual(['35112']);
});

it.each(['3511.2', '35.112', '35.11', '0'])('%s instead of 351.12 is doubtful', async (typed) => {
  const saved = await showCash('351.12');
  await amount.fill(typed);
  await save.click();
  await expect.element(question).toBeVisible();
  expect(saved()).toEqual([]);
});

it.each([
  ['3511.19', '351.12'],
  ['35.113', '351.12'],
  ['351.12', '351.12'],
  ['35112', undefined],
  ['35112', '0'],
])('%s is saved without a question if %s is expected', async (typed, expected) => {
  const saved = await showCash(expected);
  await amount.fill(typed);
  await save.click();
  await expect.poll(saved).toEqual([typed]);
});

it('the list of unsent records shows an amount with the decimals of its currency', async () => {
  const cash = unsentOutcome({
    id: 'cash',
    outcome: { integration_key: 'CASH', value: undefined, amount: '35112', currency: 'EUR' },
  });
  await showPage('/unsent', { ...working, unsent: [cash], waitingCount: 1 });
  await expect.element(page.getByText('35,112.00 EUR')).toBeVisible();
});
