import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { activityReport, arrivalAt, workOn } from './captured-work.js';
import { deliveryRoute, stopIds } from './delivery-route.js';
import { unsentOutcome } from './phone-samples.js';
import { showPage } from './shown-page.js';

const stop = `/stops/${stopIds.hotel}`;
const activity = `${stop}/activities/DELIVER`;

it.each([
  ['the stop', stop],
  ['the choice of an unplanned activity', `${stop}/unplanned`],
  ['the activity', activity],
  ['a question', `${activity}/requirements/TEMP`],
  ['an answered question', `${activity}/requirements/WEIGHT`],
])('%s says that the session may have ended, and leads to the log-in', async (_, path) => {
  const route = deliveryRoute();
  const work = workOn(route);
  work.before(arrivalAt(route, stopIds.hotel, '2026-11-20T07:00:00.000Z'));
  work.before(activityReport(route, 'DELIVER', 'started', '2026-11-20T07:00:10.000Z'));
  const outcome = { activity_reference: 'DELIVER', integration_key: 'WEIGHT' };
  work.before(unsentOutcome({ id: crypto.randomUUID(), routeId: route.id, outcome }).content);
  const shown = await showPage(path, work.view(), work.actions);
  const said = page.getByText('Your session may have ended. Log in before you continue.');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(said).not.toBeInTheDocument();
  shown.change({ isInvalidated: true, failure: { kind: 'signed_out', problems: [] } });
  await expect.element(said).toBeVisible();
  await page.getByRole('button', { name: 'Log in again' }).click();
  await expect.poll(shown.path).toBe('/log-in');
  await expect.element(said).toBeVisible();
});

it('says that the session seems to have ended when this phone asked to close it, and leads to the log-in', async () => {
  const route = deliveryRoute();
  const work = workOn(route);
  const shown = await showPage('/end', { ...work.view(), isCloseAsked: true }, work.actions);
  const said = page.getByText(/^You asked to end this session, and it seems to have ended/);
  const maybeEnded = page.getByText(/Your session may have ended/);
  await expect.element(page.getByRole('button', { name: 'End the day' })).toBeVisible();
  await expect.element(said).not.toBeInTheDocument();
  shown.change({ isInvalidated: true, failure: { kind: 'signed_out', problems: [] } });
  await expect.element(said).toBeVisible();
  await expect.element(page.getByText('Log in to see how your session ended', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.poll(shown.path).toBe('/');
  await expect.element(said).toBeVisible();
  await page.getByRole('button', { name: 'Log in again' }).click();
  await expect.poll(shown.path).toBe('/log-in');
  await expect.element(said).toBeVisible();
  await expect.element(maybeEnded).not.toBeInTheDocument();
});
