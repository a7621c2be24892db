import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { createAppUpdates } from '../src/install/app-updates.js';
import { createUpdateHold } from '../src/phone/update-hold.js';
import { workOn } from './captured-work.js';
import { deliveryRoute, stopIds } from './delivery-route.js';
import { expectAccessibleInEveryTheme } from './every-theme.js';
import { working } from './phone-samples.js';
import { showPage } from './shown-page.js';

let least: string | null = null;
/** The service answers `/driver/config.json` with the version `least`. */
beforeEach(() => {
  least = null;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({ map: null, least_version: least }),
  );
});

it('notices that the service requires a newer version, even if the requirement changes while the app runs', async () => {
  const updates = createAppUpdates(createUpdateHold());
  await expect.poll(() => vi.mocked(fetch).mock.calls.length).toBe(1);
  expect(updates.state().isTooOld).toBe(false);
  least = '1.2.0';
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => updates.state().isTooOld).toBe(true);
  least = '0.0.0';
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => updates.state().isTooOld).toBe(false);
});

it('replaces the page when the driver wants it, but never while a form is open', async () => {
  const reload = vi.fn();
  const hold = createUpdateHold();
  const updates = createAppUpdates(hold, { reload });
  const release = hold.hold();
  await updates.updateNow();
  expect(reload).not.toHaveBeenCalled();
  release();
  expect(reload).toHaveBeenCalledOnce();
});

it('says that the app is too old, with a button that updates it', async () => {
  const state = { isReady: false, isTooOld: true };
  const updateNow = vi.fn(async () => {});
  const updates = { state: () => state, subscribe: () => () => {}, updateNow };
  await showPage('/', working, {}, { updates });
  await expect.element(page.getByText('This version of the app is too old')).toBeVisible();
  await expectAccessibleInEveryTheme();
  await page.getByRole('button', { name: 'Update now' }).click();
  expect(updateNow).toHaveBeenCalledOnce();
});

it('lets a driver with an old app continue to capture, and does not show the notice on the page of a question', async () => {
  const state = { isReady: false, isTooOld: true };
  const updates = { state: () => state, subscribe: () => () => {}, updateNow: async () => {} };
  const work = workOn(deliveryRoute());
  const path = `/stops/${stopIds.hotel}/activities/DELIVER/requirements/WEIGHT`;
  await showPage(path, work.view(), work.actions, { updates });
  await expect.element(page.getByRole('textbox', { name: 'Weight' })).toBeVisible();
  await expect.element(page.getByText('This version of the app is too old')).not.toBeInTheDocument();
  await page.getByRole('textbox', { name: 'Weight' }).fill('18.4');
  await page.getByRole('radio', { name: /Tonnes/ }).click({ force: true });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => work.records.at(-1)).toMatchObject({ outcome: { integration_key: 'WEIGHT' } });
});
