import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { dropDraft, readDraftKeys } from '../src/phone/draft-store.js';
import { forgetKeptValues } from '../src/phone/kept-value.js';
import { isShortOutcome } from '../src/phone/route-notes.js';
import { activityReport, arrivalAt, departureFrom, workOn } from './captured-work.js';
import { deliveryRoute, stopIds } from './delivery-route.js';
import { expectAccessibleInEveryTheme } from './every-theme.js';
import { showPage } from './shown-page.js';

const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 7, 0, second)).toISOString();
const sentence = 'Done, but something failed';
const hotelRow = page.getByRole('button', { name: /2\. Hotel Xalet/ });

beforeEach(async () => {
  await Promise.all((await readDraftKeys()).map(dropDraft));
  forgetKeptValues();
});

/** The driver answers the weight in this way, completes the activity and leaves. */
async function leaveAfter(answer: () => Promise<void>) {
  const route = deliveryRoute();
  const work = workOn(route);
  work.before(arrivalAt(route, stopIds.hotel, at(0)));
  work.before(activityReport(route, 'DELIVER', 'started', at(10)));
  const question = `/stops/${stopIds.hotel}/activities/DELIVER/requirements/WEIGHT`;
  const asked = await showPage(question, work.view(), work.actions);
  await answer();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => work.records.at(-1)).toMatchObject({ kind: 'outcome' });
  await expect.poll(asked.path).not.toBe(question);
  await asked.remove();
  const later = (minute: number) => new Date(Date.now() + minute * 60_000).toISOString();
  work.before(activityReport(route, 'DELIVER', 'completed', later(1)));
  work.before(activityReport(route, 'EMPTIES', 'completed', later(2)));
  work.before(departureFrom(route, stopIds.hotel, later(3)));
  const stop = await showPage(`/stops/${stopIds.hotel}`, work.view(), work.actions);
  const showRoute = async () => {
    await stop.remove();
    await showPage('/', work.view(), work.actions);
    await page.getByText('1 stop done').click();
    await expect.element(hotelRow).toBeVisible();
  };
  return { showRoute };
}

it('a stop with a failed requirement does not look as if all was done', async () => {
  const { showRoute } = await leaveAfter(async () => {
    await page.getByRole('button', { name: 'Not possible', exact: true }).click();
    await page.getByRole('textbox', { name: 'In your own words' }).fill('The scale is broken');
  });
  await expect.element(page.getByText(sentence)).toBeVisible();
  await expectAccessibleInEveryTheme();
  await showRoute();
  await expect.element(hotelRow).toHaveTextContent(sentence);
  await expectAccessibleInEveryTheme();
});

it('a stop where everything was possible is shown only as done', async () => {
  const { showRoute } = await leaveAfter(async () => {
    await page.getByRole('textbox', { name: 'Weight' }).fill('18.4');
    await page.getByRole('radio', { name: /Tonnes/ }).click({ force: true });
  });
  await expect.element(page.getByText('Done', { exact: true }).first()).toBeVisible();
  await expect.element(page.getByText(sentence)).not.toBeInTheDocument();
  await showRoute();
  await expect.element(hotelRow).not.toHaveTextContent(sentence);
});

it('an answer with codes that were not scanned counts as not possible', () => {
  const codes = (...statuses: readonly string[]) => statuses.map((status) => ({ code: status, status }));
  expect(isShortOutcome({ status: 'success', codes: codes('scanned', 'missing') })).toBe(true);
  expect(isShortOutcome({ status: 'success', codes: codes('rejected') })).toBe(true);
  expect(isShortOutcome({ status: 'success', codes: codes('scanned') })).toBe(false);
  expect(isShortOutcome({ status: 'skipped', status_reason: 'Not needed' })).toBe(false);
});
