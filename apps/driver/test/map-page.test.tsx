import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { workOn } from './captured-work.js';
import { deliveryRoute, stopIds } from './delivery-route.js';
import { expectAccessibleInEveryTheme } from './every-theme.js';
import { working } from './phone-samples.js';
import { showPage } from './shown-page.js';

it('the map has a list of the stops beside it, with a link to each', async () => {
  const work = workOn(deliveryRoute());
  const shown = await showPage('/map', work.view(), work.actions);
  const beside = page.getByRole('region', { name: 'Stops on the map' });
  await expect.element(beside.getByRole('button', { name: /2\. Hotel Xalet/ })).toBeVisible();
  await expectAccessibleInEveryTheme();
  await beside.getByRole('button', { name: /2\. Hotel Xalet/ }).click();
  await expect.poll(shown.path).toBe(`/stops/${stopIds.hotel}`);
});

it('the map page without a route shows a message', async () => {
  await showPage('/map', { ...working, route: null, progress: null });
  await expect.element(page.getByText('No route to show')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the route' }).click();
  await expect.element(page.getByText('You have no route now')).toBeVisible();
});
