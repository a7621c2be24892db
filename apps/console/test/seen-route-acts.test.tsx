import { exampleIds } from '@fleet/contract/ground/contract-examples';
import { routeExample } from '@fleet/contract/planning/route-examples';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { type OfficeAnswer, refusal } from './office-answers.js';
import { expectAccessibleEverywhere, showConsole } from './shown-console.js';

afterEach(() => localStorage.clear());

const routePath = `/routes/${exampleIds.route}`;
const pere = {
  id: '019a9f3e-7c11-7d3c-a2bb-5a0c64d0c004',
  name: 'Pere Almeida',
  integration_key: 'D-104',
};
const dialog = () => page.getByRole('dialog');
const driver = () => page.getByRole('main').getByText('Pere Almeida');

const routeWith = (members: object, etag = '"1.1"'): OfficeAnswer => ({
  etag,
  body: { data: { ...routeExample, ...members }, links: [] },
});
const ofPere = {
  version: 2,
  driver_id: pere.id,
  allocation: { ...routeExample.allocation, driver: pere },
};
const givenToPere = routeWith(ofPere, '"2"');

it('asks only the driver whom the dialog names to release the route', async () => {
  const shown = await showConsole(routePath);
  await page.getByRole('button', { name: 'Transfer', exact: true }).click();
  await page.getByLabelText('Reason').fill('Truck 9 is nearer');
  await expect.element(dialog().getByText(/^Marta Ribas is asked/)).toBeVisible();
  shown.office.answer({ 'GET /routes/*': givenToPere });
  await shown.queries.invalidateQueries();
  await expect.element(driver().first()).toBeInTheDocument();
  await expect.element(dialog().getByText(/^Marta Ribas is asked/)).toBeVisible();
  await dialog().getByRole('button', { name: 'Ask the driver' }).click();
  await expect.element(dialog().getByText('Nobody was asked. This is different now:')).toBeVisible();
  await expect.element(dialog().getByText('Driver: Marta Ribas → Pere Almeida')).toBeVisible();
  await expect.element(dialog().getByText(/^Pere Almeida is asked/)).toBeVisible();
  await expect.element(page.getByLabelText('Reason')).toHaveValue('Truck 9 is nearer');
  await expectAccessibleEverywhere();
  expect(shown.office.sent('POST /routes/*/transfers')).toEqual([]);
  await dialog().getByRole('button', { name: 'Ask anyway' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(shown.office.sent('POST /routes/*/transfers')).toHaveLength(1);
});

it('asks nobody to release a route that is no longer active', async () => {
  const shown = await showConsole(routePath);
  await page.getByRole('button', { name: 'Transfer', exact: true }).click();
  await page.getByLabelText('Reason').fill('Truck 9 is nearer');
  shown.office.answer({ 'GET /routes/*': routeWith({ status: 'planned' }) });
  await dialog().getByRole('button', { name: 'Ask the driver' }).click();
  await expect.element(dialog().getByText('Status: Active → Planned')).toBeVisible();
  await expect.element(dialog().getByText(/^Nobody drives this route now/)).toBeVisible();
  expect(shown.office.sent('POST /routes/*/transfers')).toEqual([]);
});

it('does not cancel a route that was assigned to a driver while the dialog was open', async () => {
  const planned = { status: 'planned', started_at: null } as const;
  const nobody = { driver_id: null, allocation: { ...routeExample.allocation, driver: null } };
  const shown = await showConsole(routePath, { 'GET /routes/*': routeWith({ ...planned, ...nobody }) });
  await page.getByRole('button', { name: 'Cancel route' }).click();
  await page.getByLabelText('Reason').fill('The customer called it off');
  shown.office.answer({ 'GET /routes/*': givenToPere });
  await shown.queries.invalidateQueries();
  await expect.element(driver().first()).toBeInTheDocument();
  await expect.element(dialog().getByText(/^No driver has this route/)).toBeVisible();
  await dialog().getByRole('button', { name: 'Cancel route' }).click();
  await expect
    .element(dialog().getByText('The route was not cancelled. This is different now:'))
    .toBeVisible();
  await expect.element(dialog().getByText('Driver: none → Pere Almeida')).toBeVisible();
  await expect.element(dialog().getByText(/^The phone of Pere Almeida says at once/)).toBeVisible();
  await expectAccessibleEverywhere();
  expect(shown.office.sent('PUT /routes/*/cancellation')).toEqual([]);
  await dialog().getByRole('button', { name: 'Cancel the route anyway' }).click();
  await expect.element(page.getByText('The route is cancelled.')).toBeVisible();
  const [sent] = shown.office.sent('PUT /routes/*/cancellation');
  expect(sent?.headers.get('if-match')).toBe('"2"');
});

it('says that the driver has started the route, although its version is the same', async () => {
  const planned = routeWith({ status: 'planned', started_at: null });
  const shown = await showConsole(routePath, { 'GET /routes/*': planned });
  await page.getByRole('button', { name: 'Cancel route' }).click();
  await expect.element(dialog().getByText(/list of waiting routes of Marta Ribas/)).toBeVisible();
  await page.getByLabelText('Reason').fill('The customer called it off');
  shown.office.answer({ 'GET /routes/*': routeWith({}, '"1.2"') });
  await dialog().getByRole('button', { name: 'Cancel route' }).click();
  await expect.element(dialog().getByText('Status: Planned → Active')).toBeVisible();
  expect(shown.office.sent('PUT /routes/*/cancellation')).toEqual([]);
});

it('does not take a route from a driver who has started it while the dialog was open', async () => {
  const planned = routeWith({ status: 'planned', started_at: null });
  const shown = await showConsole(routePath, { 'GET /routes/*': planned });
  await page.getByRole('button', { name: 'Assign to a driver' }).click();
  await dialog().getByText('Take it away, and assign it to nobody').click();
  shown.office.answer({ 'GET /routes/*': routeWith({}, '"1.2"') });
  await dialog().getByRole('button', { name: 'Assign', exact: true }).click();
  await expect.element(dialog().getByText('Status: Planned → Active')).toBeVisible();
  expect(shown.office.sent('PUT /routes/*/assignment')).toEqual([]);
});

it('a change between the last reading and the cancellation is shown, too', async () => {
  const shown = await showConsole(routePath);
  await page.getByRole('button', { name: 'Cancel route' }).click();
  await expect.element(dialog().getByText(/^The phone of Marta Ribas says at once/)).toBeVisible();
  await page.getByLabelText('Reason').fill('The customer called it off');
  shown.office.answer({
    'PUT /routes/*/cancellation': () => {
      shown.office.answer({ 'GET /routes/*': givenToPere });
      return refusal('version_mismatch');
    },
  });
  await dialog().getByRole('button', { name: 'Cancel route' }).click();
  await expect.element(dialog().getByText('Driver: Marta Ribas → Pere Almeida')).toBeVisible();
  const [sent] = shown.office.sent('PUT /routes/*/cancellation');
  expect(sent?.headers.get('if-match')).toBe('"1.1"');
});

it('if the reading before the act fails, the dialog says so, and nothing is done', async () => {
  const shown = await showConsole(routePath);
  await page.getByRole('button', { name: 'Cancel route' }).click();
  await page.getByLabelText('Reason').fill('The customer called it off');
  shown.office.answer({ 'GET /routes/*': null });
  await dialog().getByRole('button', { name: 'Cancel route' }).click();
  await expect.element(dialog().getByText(/cannot be reached/), { timeout: 8_000 }).toBeVisible();
  expect(shown.office.sent('PUT /routes/*/cancellation')).toEqual([]);
});
