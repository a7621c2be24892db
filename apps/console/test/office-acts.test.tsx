import { readDriver } from '@fleet/contract/fleet/drivers';
import { exampleIds } from '@fleet/contract/ground/contract-examples';
import { rolePermissions } from '@fleet/contract/ground/permissions';
import { routeExample } from '@fleet/contract/planning/route-examples';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { accountWith, refusal, transferWith } from './office-answers.js';
import { expectAccessibleEverywhere, phone, showConsole } from './shown-console.js';

afterEach(() => localStorage.clear());

const routePath = `/routes/${exampleIds.route}`;
const recordPath = '/quarantine/019a9f70-2b3c-7d4e-9f50-617283940a5b';
const other = { id: '019a9f3e-7c11-7d3c-a2bb-5a0c64d0c004', name: 'Pere Almeida' };
const dialog = () => page.getByRole('dialog');

const driverFound = (request: { query: URLSearchParams }) => {
  const driver = { ...readDriver.answers[200].example.data, ...other };
  const isFound = other.name.toLowerCase().includes(request.query.get('search') ?? '');
  const data = isFound ? [driver] : [];
  return { body: { pagination: { page_size: 20, page_no: 1, total: data.length }, data, links: [] } };
};

it('says what the driver will see, and then cancels a route with a reason', async () => {
  const shown = await showConsole(routePath);
  await page.getByRole('button', { name: 'Cancel route' }).click();
  await expect.element(dialog().getByText(/the office has cancelled the route/)).toBeVisible();
  await dialog().getByRole('button', { name: 'Cancel route' }).click();
  await expect.element(page.getByText('Write a reason, then try again.')).toBeVisible();
  await expectAccessibleEverywhere();
  expect(shown.office.sent('PUT /routes/*/cancellation')).toEqual([]);
  await page.getByLabelText('Reason').fill('The customer called it off');
  await dialog().getByRole('button', { name: 'Cancel route' }).click();
  await expect.element(page.getByText('The route is cancelled.')).toBeVisible();
});

it('assigns a route to a driver who is found by a part of the name', async () => {
  const shown = await showConsole(routePath, { 'GET /drivers': driverFound });
  await page.getByRole('button', { name: 'Assign to a driver' }).click();
  const field = dialog().getByRole('combobox', { name: 'New driver' });
  await expect.element(dialog().getByText(/if the new driver has no active route/)).toBeVisible();
  await field.fill('nobody');
  await expect.element(page.getByText('No driver has this name.')).toBeVisible();
  await field.fill('alm');
  await expect.element(page.getByRole('option', { name: /Pere Almeida/ })).toBeVisible();
  await expectAccessibleEverywhere();
  await page.getByRole('option', { name: /Pere Almeida/ }).click();
  await expect.element(dialog().getByText(/Pere Almeida gets it/)).toBeVisible();
  await dialog().getByRole('button', { name: 'Assign', exact: true }).click();
  await expect.element(page.getByText('Pere Almeida has the route.')).toBeVisible();
  const [sent] = shown.office.sent('PUT /routes/*/assignment');
  expect(sent?.body).toEqual({ driver_id: other.id });
  expect(sent?.headers.get('if-match')).toBe('"1.1"');
});

it('shows what somebody else has changed, and assigns only at the second click', async () => {
  const shown = await showConsole(routePath, {
    'GET /drivers': driverFound,
    'PUT /routes/*/assignment': refusal('version_mismatch'),
  });
  await page.getByRole('button', { name: 'Assign to a driver' }).click();
  await dialog().getByRole('combobox').fill('pere');
  await page.getByRole('option', { name: /Pere Almeida/ }).click();
  const [first, ...rest] = routeExample.travel_plan.points_of_interest;
  const points_of_interest = [first, { ...first, integration_key: 'NEW', name: 'Bakery Cal Ros' }, ...rest];
  shown.office.answer({
    'GET /routes/*': {
      etag: '"2.2"',
      body: {
        data: { ...routeExample, name: 'Bread', version: 2, travel_plan: { points_of_interest } },
        links: [],
      },
    },
  });
  await dialog().getByRole('button', { name: 'Assign', exact: true }).click();
  await expect.element(page.getByText('The route has changed since you opened it')).toBeVisible();
  await expect.element(page.getByText(`Name: ${routeExample.name} → Bread`)).toBeVisible();
  await expect.element(page.getByText('New stop: Bakery Cal Ros')).toBeVisible();
  await expectAccessibleEverywhere();
  shown.office.answer({
    'PUT /routes/*/assignment': { body: { data: routeExample, result: 'changed', links: [] } },
  });
  await dialog().getByRole('button', { name: 'Assign anyway' }).click();
  await expect.element(page.getByText('Pere Almeida has the route.')).toBeVisible();
  const tags = shown.office.sent('PUT /routes/*/assignment').map(({ headers }) => headers.get('if-match'));
  expect(tags).toEqual(['"2.2"']);
});

const withoutDrivers = accountWith(rolePermissions.controller.filter((each) => each !== 'drivers:read'));

it('without the right to see drivers, a route can only be taken from its driver', async () => {
  const shown = await showConsole(routePath, { 'GET /account': withoutDrivers });
  await page.getByRole('button', { name: 'Assign to a driver' }).click();
  await expect
    .element(dialog().getByText(/^Marta Ribas loses the route at once.* without a driver/))
    .toBeVisible();
  await expect.element(dialog().getByText(/You may not see drivers/)).toBeVisible();
  await expect.element(dialog().getByRole('combobox')).not.toBeInTheDocument();
  await dialog().getByRole('button', { name: 'Assign', exact: true }).click();
  await expect.element(dialog().getByText('Tick this to take the route away.')).toBeVisible();
  await expectAccessibleEverywhere();
  expect(shown.office.sent('PUT /routes/*/assignment')).toEqual([]);
  await dialog().getByRole('checkbox').click();
  await dialog().getByRole('button', { name: 'Assign', exact: true }).click();
  await expect.element(page.getByText('The route has no driver.')).toBeVisible();
  expect(shown.office.sent('PUT /routes/*/assignment').map(({ body }) => body)).toEqual([
    { driver_id: null },
  ]);
  expect(shown.office.sent('GET /drivers')).toEqual([]);
});

it('without the right to see drivers, nothing is offered for a route without a driver', async () => {
  const nobody = { driver_id: null, allocation: { ...routeExample.allocation, driver: null } };
  await showConsole(routePath, {
    'GET /account': withoutDrivers,
    'GET /routes/*': { body: { data: { ...routeExample, ...nobody, status: 'planned' }, links: [] } },
  });
  await expect.element(page.getByRole('button', { name: 'Cancel route' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Assign to a driver' })).not.toBeInTheDocument();
});

it('asks the driver to release the route, shows the remaining time, and cancels the request', async () => {
  const shown = await showConsole(routePath, {}, { size: phone });
  await page.getByRole('button', { name: 'Transfer', exact: true }).click();
  await page.getByLabelText('Reason').fill('Truck 9 is nearer');
  await page.getByLabelText('Time to answer').selectOptions('2');
  await expect.element(dialog().getByText(/taken back after 2 minutes/)).toBeVisible();
  const [created_at, deadline_at] = [-30_000, 90_000].map((ms) => new Date(Date.now() + ms).toISOString());
  shown.office.answer({ 'GET /routes/*/transfers': transferWith({ created_at, deadline_at }) });
  await dialog().getByRole('button', { name: 'Ask the driver' }).click();
  await expect.element(page.getByText('The driver has been asked to release the route')).toBeVisible();
  await expect.element(page.getByText(/^1:[0-3]\d$/)).toBeVisible();
  await expect
    .poll(() => shown.office.sent('POST /routes/*/transfers')[0]?.body)
    .toEqual({ reason: 'Truck 9 is nearer', threshold: '00:02:00' });
  expect(page.getByRole('button', { name: 'Transfer', exact: true }).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Cancel the transfer' }).click();
  shown.office.answer({
    'GET /routes/*/transfers': transferWith({ status: 'cancelled', ended_at: deadline_at }),
  });
  await dialog().getByRole('button', { name: 'Cancel the transfer' }).click();
  await expect.element(page.getByRole('region', { name: 'Transfers' })).toHaveTextContent('Cancelled');
});

it('a search for a driver that has failed is repeated while the field is open', async () => {
  const shown = await showConsole(routePath, { 'GET /drivers': null });
  await page.getByRole('button', { name: 'Assign to a driver' }).click();
  await dialog().getByRole('combobox', { name: 'New driver' }).fill('alm');
  await expect.element(dialog().getByText(/cannot be reached/), { timeout: 8_000 }).toBeVisible();
  shown.office.answer({ 'GET /drivers': driverFound });
  await expect.element(page.getByRole('option', { name: /Pere Almeida/ }), { timeout: 8_000 }).toBeVisible();
});

it('a refused transfer keeps what was typed', async () => {
  await showConsole(routePath, { 'POST /routes/*/transfers': refusal('route_not_active') });
  await page.getByRole('button', { name: 'Transfer', exact: true }).click();
  await page.getByLabelText('Reason').fill('Truck 9 is nearer');
  await dialog().getByRole('button', { name: 'Ask the driver' }).click();
  await expect.element(dialog().getByRole('alert')).toHaveTextContent('The route is no longer active');
  await expect.element(page.getByLabelText('Reason')).toHaveValue('Truck 9 is nearer');
});

it('revokes a session with a reason', async () => {
  const shown = await showConsole(`/sessions/${exampleIds.session}`);
  await page.getByRole('button', { name: 'Revoke session' }).click();
  await expect.element(dialog().getByText(/The phone of Marta Ribas says at once/)).toBeVisible();
  await expectAccessibleEverywhere();
  await page.getByLabelText('Reason').fill('Tablet lost');
  await dialog().getByRole('button', { name: 'Revoke session' }).click();
  await expect.element(page.getByText('The session is revoked.', { exact: false })).toBeVisible();
  expect(shown.office.sent('PUT /sessions/*/revoke')[0]?.body).toEqual({ reason: 'Tablet lost' });
});

it('accepts a record without a note, and says why the rules refuse a record', async () => {
  const shown = await showConsole(recordPath, {
    'PUT /quarantined-records/*/acceptance': refusal('value_out_of_range', 'unknown_requirement'),
  });
  await page.getByRole('button', { name: 'Accept' }).click();
  await dialog().getByRole('button', { name: 'Accept' }).click();
  await expect.element(dialog().getByRole('alert')).toHaveTextContent('The rules refuse this record');
  await expect.element(page.getByText('The value is outside the allowed range.')).toBeVisible();
  await expectAccessibleEverywhere();
  expect(shown.office.sent('PUT /quarantined-records/*/acceptance')[0]?.body).toEqual({});
});

it('discards a record only with a reason', async () => {
  const shown = await showConsole(recordPath);
  await page.getByRole('button', { name: 'Discard' }).click();
  await dialog().getByRole('button', { name: 'Discard' }).click();
  await expect.element(page.getByText('Write a reason, then try again.')).toBeVisible();
  await page.getByLabelText('Reason').fill('Captured by mistake');
  await dialog().getByRole('button', { name: 'Discard' }).click();
  await expect.element(page.getByText('The record is discarded.')).toBeVisible();
  expect(shown.office.sent('PUT /quarantined-records/*/discard')[0]?.body).toEqual({
    reason: 'Captured by mistake',
  });
});

it('the filters of the routes are in the address, with days of the organisation’s time zone', async () => {
  const shown = await showConsole('/routes');
  await page.getByLabelText('Status').selectOptions('open');
  await page.getByLabelText('Planned from').fill('2026-11-20');
  await page.getByLabelText('Planned until').fill('2026-11-20');
  await page.getByLabelText('Search').fill('fish');
  await expect
    .poll(() => shown.address())
    .toBe('/routes?search=fish&status=open&from=2026-11-20&to=2026-11-20');
  await expect
    .poll(() => Object.fromEntries(shown.office.sent('GET /routes').at(-1)?.query ?? []))
    .toMatchObject({
      search: 'fish',
      status: 'planned,active',
      planned_start_from: '2026-11-19T23:00:00.000Z',
      planned_start_to: '2026-11-20T23:00:00.000Z',
    });
  await page.getByRole('button', { name: 'Planned start' }).click();
  await expect.poll(() => shown.address()).toContain('sort=planned_start_at');
  await page.getByRole('link', { name: routeExample.name }).click();
  await page.getByRole('main').getByRole('link', { name: 'Routes' }).click();
  await expect.element(page.getByLabelText('Search')).toHaveValue('fish');
});
