import { routeExample } from '@fleet/contract/planning/route-examples';
import { planOfRoute } from '@fleet/domain/plans/route-plan-patch';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newPlan, newStop, type Plan } from '../src/plan/plan-draft.js';
import { viewOfStop, withPlace } from '../src/plan/stop-place.js';
import type { PlacedSite } from '../src/plan/use-plan-sites.js';
import { expectAccessibleEverywhere, showConsole } from './shown-console.js';

// The page of the previous test stores its work when it is removed. Only after that is the work deleted here.
beforeEach(() => sessionStorage.clear());
afterEach(() => localStorage.clear());

const stop = (name: string) => page.getByRole('region', { name, exact: true });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const siteAt = (id: string, coordinates: [number, number]): PlacedSite => ({
  ...{ id, integration_key: id, name: id, address: { coordinates } },
  ...{ status: 'enabled', updated_at: '2026-11-20T06:00:00.000Z' },
});
const sites = [siteAt('north', [1.5, 42.6]), siteAt('south', [1.4, 42.4])];

it('a stop gets the name, address and place of a site, and an undo restores the previous values', async () => {
  await showConsole('/routes/new');
  await page.getByLabelText('Use a site').selectOptions('Depot Fontaneda');
  const filled = stop('Depot Fontaneda');
  await expect.element(filled.getByLabelText('City')).toHaveValue('Fontaneda');
  await expect.element(filled.getByLabelText('Latitude')).toHaveValue('42.45316');
  await expect.element(filled.getByLabelText('Longitude')).toHaveValue('1.47342');
  await expectAccessibleEverywhere();
  await button('Undo: Depot Fontaneda filled in').click();
  await expect.element(stop('Stop 1').getByLabelText('Latitude')).toHaveValue('');
  await expect.element(stop('Stop 1').getByLabelText('City')).toHaveValue('');
});

it('warns of a place far from the other stops and the sites, and saves it nevertheless', async () => {
  const shown = await showConsole('/routes/new');
  await page.getByLabelText('Use a site').selectOptions('Depot Fontaneda');
  await page.getByRole('list', { name: 'Stops' }).getByRole('button').last().click();
  await stop('Stop 2').getByLabelText('Name', { exact: true }).fill('Hotel');
  await stop('Hotel').getByLabelText('Latitude').fill('1.489601, 42.568492');
  await expect.element(stop('Hotel').getByText(/This place is [\d,.\s]+km from the nearest/)).toBeVisible();
  await expectAccessibleEverywhere();
  await page.getByRole('region', { name: 'Route', exact: true }).getByLabelText('Name').fill('Far');
  await button('Save the route').click();
  await expect.element(page.getByText('The route is saved.')).toBeVisible();
  expect(shown.office.sent('POST /routes')).toHaveLength(1);
});

it('a typed pair of coordinates fills both fields when the field is left, and not while it is typed', async () => {
  await showConsole('/routes/new');
  const [latitude, longitude] = [
    stop('Stop 1').getByLabelText('Latitude'),
    stop('Stop 1').getByLabelText('Longitude'),
  ];
  await latitude.click();
  await userEvent.keyboard('42.50729, 1.52109');
  await expect.element(latitude).toHaveValue('42.50729, 1.52109');
  await expect.element(longitude).toHaveValue('');
  await userEvent.tab();
  await expect.element(latitude).toHaveValue('42.50729');
  await expect.element(longitude).toHaveValue('1.52109');
});

it('the undo button names an added vehicle, and disappears when something is typed', async () => {
  await showConsole('/routes/new');
  await page.getByRole('combobox', { name: 'Vehicle', exact: true }).click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await expect.element(button(/^Undo: .+ added$/)).toBeVisible();
  await stop('Stop 1').getByLabelText('Latitude').fill('42.5');
  await expect.element(button(/^Undo/)).not.toBeInTheDocument();
});

it('the map opens at the stop with the others, at the other stops, at the site of the route, or at all sites', () => {
  const empty = newPlan();
  expect(viewOfStop(empty, 0, []).places).toEqual([]);
  expect(viewOfStop(empty, 0, sites).places).toEqual([
    [1.5, 42.6],
    [1.4, 42.4],
  ]);
  expect(viewOfStop({ ...empty, site_id: 'south' }, 0, sites).places).toEqual([[1.4, 42.4]]);
  const plan = planOfRoute(routeExample);
  const [depot, hotel] = plan.travel_plan.points_of_interest.map(({ address }) => address.coordinates);
  const longer: Plan = {
    ...plan,
    travel_plan: { points_of_interest: [...plan.travel_plan.points_of_interest, newStop()] },
  };
  expect(viewOfStop(longer, 2, sites).places).toEqual([depot, hotel]);
  expect(viewOfStop(longer, 1, sites).places).toEqual([hotel, depot]);
  expect(viewOfStop(withPlace(longer, 1, [42.5, 1.5]), 1, sites).places).toEqual([[42.5, 1.5]]);
});
