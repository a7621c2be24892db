import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { workOn } from './captured-work.js';
import { deliveryRoute, stopIds } from './delivery-route.js';
import { expectAccessibleInEveryTheme } from './every-theme.js';
import { working } from './phone-samples.js';
import { showPage } from './shown-page.js';

it('the map has a list of the stops beside it, with a link to each', async () => {
  const work = workOn(deliveryRoute());
  const shown = await showPage('/map', work.view(), work.actions);
  const list = page.getByRole('region', { name: 'Stops on the map' });
  await expect.element(list.getByRole('button', { name: /2\. Hotel Xalet/ })).toBeVisible();
  await expectAccessibleInEveryTheme();
  await list.getByRole('button', { name: /2\. Hotel Xalet/ }).click();
  await expect.poll(shown.path).toBe(`/stops/${stopIds.hotel}`);
});

it('the map page without a route shows a message', async () => {
  await showPage('/map', { ...working, route: null, progress: null });
  await expect.element(page.getByText('No route to show')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the route' }).click();
  await expect.element(page.getByText('You have no route now')).toBeVisible();
});

/** A phone whose positions the test sets. */
function phonePositions() {
  const found: PositionCallback[] = [];
  const failed: PositionErrorCallback[] = [];
  vi.spyOn(navigator.geolocation, 'watchPosition').mockImplementation((onFound, onFailed) => {
    found.push(onFound);
    if (onFailed) failed.push(onFailed);
    return found.length;
  });
  const coords = { longitude: 1.58, latitude: 42.53, accuracy: 8, heading: null, speed: null };
  const refusal = {
    code: 1,
    PERMISSION_DENIED: 1,
    POSITION_UNAVAILABLE: 2,
    TIMEOUT: 3,
    message: '',
  } as const;
  return {
    find() {
      const position = { coords, timestamp: Date.now() } as unknown as GeolocationPosition;
      for (const each of found) each(position);
    },
    refuse() {
      for (const each of failed) each(refusal);
    },
  };
}

it('the button to the own position says when the position is not known, and waits for it', async () => {
  const phone = phonePositions();
  const work = workOn(deliveryRoute());
  await showPage('/map', work.view(), { ...work.actions, reportPosition: vi.fn() });
  const follow = page.getByRole('button', { name: 'Follow me' });
  await expect.element(follow).toHaveAttribute('aria-pressed', 'false');
  expect(follow.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(56);
  const unknown = page.getByText(/Your position is not known now/);
  await expect.element(unknown).not.toBeInTheDocument();
  await follow.click();
  await expect.element(unknown).toBeVisible();
  await expectAccessibleInEveryTheme();
  phone.find();
  await expect.element(unknown).not.toBeInTheDocument();
  await expect.element(follow).toHaveAttribute('aria-pressed', 'true');
});

it('without permission there is no button to the own position', async () => {
  const phone = phonePositions();
  const work = workOn(deliveryRoute());
  await showPage('/map', work.view(), work.actions);
  await expect.element(page.getByRole('button', { name: 'Follow me' })).toBeVisible();
  phone.refuse();
  await expect.element(page.getByText(/cannot read your position/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Follow me' })).not.toBeInTheDocument();
});
