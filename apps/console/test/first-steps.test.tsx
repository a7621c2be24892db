import { listAssets } from '@fleet/contract/fleet/assets';
import { listDrivers } from '@fleet/contract/fleet/drivers';
import { listSites } from '@fleet/contract/fleet/sites';
import { exampleIds } from '@fleet/contract/ground/contract-examples';
import { rolePermissions } from '@fleet/contract/ground/permissions';
import { listRoutes } from '@fleet/contract/planning/controller-routes';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { companyAnswers, memberWith } from './company-answers.js';
import { boardOfDrivers } from './drivers-on-the-road.js';
import { listOf, type OfficeAnswer, type OfficeAnswers } from './office-answers.js';
import { expectAccessibleEverywhere, phone, showConsole } from './shown-console.js';

interface Emulation {
  send(method: 'Emulation.setTimezoneOverride', parts: { timezoneId: string }): Promise<unknown>;
}
const computerIn = (timezoneId: string) =>
  (cdp() as unknown as Emulation).send('Emulation.setTimezoneOverride', { timezoneId });

beforeEach(() => computerIn('Europe/Andorra'));
afterEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await computerIn('');
});

const administrator = rolePermissions.organisation_administrator;

/** Somebody with these rights in an organisation with this time zone. */
function memberIn(zone: string, permissions = administrator, siteIds: readonly string[] = []): OfficeAnswer {
  const { body } = memberWith(permissions, siteIds) as {
    body: { data: { organisations: readonly object[] }; links: [] };
  };
  const organisations = body.data.organisations.map((each) => ({ ...each, time_zone: zone }));
  return { body: { ...body, data: { ...body.data, organisations } } };
}

const nothingYet: OfficeAnswers = {
  ...companyAnswers,
  'GET /account': memberIn('UTC'),
  'GET /quarantined-records': listOf([]),
  'GET /sites': listOf([]),
  'GET /drivers': listOf([]),
  'GET /assets': listOf([]),
  'GET /routes': listOf([]),
};
const recordsOf = {
  sites: listOf(listSites.answers[200].example.data),
  drivers: listOf(listDrivers.answers[200].example.data),
  assets: listOf(listAssets.answers[200].example.data),
  routes: listOf(listRoutes.answers[200].example.data),
};
const notice = () => page.getByText('Times are shown in UTC. Your computer is in Europe/Andorra.');
const steps = () => page.getByRole('list', { name: 'First steps' }).getByRole('listitem');
const marks = () =>
  steps()
    .elements()
    .map((each) => each.querySelector('[role=img]')?.getAttribute('aria-label'));

async function showEmptyBoard(answers: OfficeAnswers = {}, options = {}) {
  const live = { body: { data: boardOfDrivers([]), links: [] } };
  return showConsole('/live', { ...nothingYet, 'GET /live': live, ...answers }, options);
}

it('an administrator can choose the time zone of the computer with one click', async () => {
  const shown = await showEmptyBoard();
  await expect.element(notice()).toBeVisible();
  await expectAccessibleEverywhere();
  shown.office.answer({ 'GET /account': memberIn('Europe/Andorra') });
  await page.getByRole('button', { name: 'Use Europe/Andorra' }).click();
  await expect.element(notice()).not.toBeInTheDocument();
  expect(shown.office.sent('PATCH /*').map(({ body }) => body)).toEqual([{ time_zone: 'Europe/Andorra' }]);
  await expect.poll(marks).toEqual(['Done', 'Now', 'To do', 'To do', 'To do']);
});

it('the notice leads to the settings, and an administrator can keep the default zone', async () => {
  const shown = await showConsole('/routes/new', nothingYet);
  await expect.element(notice()).toBeVisible();
  await page.getByRole('button', { name: 'Open the settings' }).click();
  await expect.poll(shown.address).toBe('/organisation/settings');
  await shown.remove();
  const again = await showConsole('/routes/new', nothingYet);
  await page.getByRole('button', { name: 'Keep UTC' }).click();
  await expect.element(notice()).not.toBeInTheDocument();
  await again.remove();
  await showEmptyBoard();
  await expect.element(page.getByRole('heading', { name: 'First steps' })).toBeVisible();
  expect(notice().elements()).toEqual([]);
});

it.each([
  ['the organisation has chosen a zone', memberIn('Europe/Lisbon'), 'Europe/Andorra'],
  ['the computer is in the default zone, too', memberIn('UTC'), 'UTC'],
  ['the user may not change settings', memberIn('UTC', rolePermissions.controller), 'Europe/Andorra'],
])('there is no notice if %s', async (_, account, zone) => {
  await computerIn(zone);
  await showConsole('/routes/new', { ...nothingYet, 'GET /account': account });
  await expect.element(page.getByRole('button', { name: 'Save the route' })).toBeVisible();
  expect(page.getByText(/Times are shown in/).elements()).toEqual([]);
});

it('an administrator who is limited to sites has no button to change the zone', async () => {
  const account = memberIn('UTC', administrator, [exampleIds.site]);
  await showEmptyBoard({ 'GET /account': account });
  await expect.element(notice()).toBeVisible();
  expect(page.getByRole('button', { name: 'Use Europe/Andorra' }).elements()).toEqual([]);
  await expect.element(page.getByText('Nobody is on the road')).toBeVisible();
});

it('the fields of a route name the zone of their times', async () => {
  await showConsole('/routes/new', nothingYet);
  const start = page.getByRole('region', { name: 'Route', exact: true }).getByLabelText('Planned start');
  await expect.element(start).toHaveAccessibleDescription('In the time zone UTC');
});

it('an empty board lists the first steps, marks those that are done, and links to their pages', async () => {
  const shown = await showEmptyBoard({ 'GET /sites': recordsOf.sites, 'GET /drivers': recordsOf.drivers });
  await expect.poll(marks).toEqual(['Now', 'Done', 'Done', 'To do', 'To do']);
  for (const noun of ['sites', 'drivers', 'assets', 'routes']) {
    expect(shown.office.sent(`GET /${noun}`)[0]?.query.get('page_size'), noun).toBe('1');
  }
  expect(page.getByRole('group', { name: 'What needs you' }).elements()).toEqual([]);
  expect(page.getByLabelText('Route, stop, driver or vehicle').elements()).toEqual([]);
  await expectAccessibleEverywhere();
  await page.viewport(...phone);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(phone[0]);
  await page.getByRole('link', { name: 'Create a route' }).click();
  await expect.poll(shown.address).toBe('/routes/new');
});

it('a controller, and an organisation that has a driver, a vehicle and a route, see only that nobody is on the road', async () => {
  const shown = await showEmptyBoard({ 'GET /account': memberIn('UTC', rolePermissions.controller) });
  await expect.element(page.getByText('Nobody is on the road')).toBeVisible();
  expect(page.getByRole('group', { name: 'What needs you' }).elements()).toEqual([]);
  expect(shown.office.sent('GET /assets')).toEqual([]);
  await shown.remove();
  await showEmptyBoard({
    'GET /drivers': recordsOf.drivers,
    'GET /assets': recordsOf.assets,
    'GET /routes': recordsOf.routes,
  });
  await expect.element(page.getByText('Nobody is on the road')).toBeVisible();
  expect(steps().elements()).toEqual([]);
});

it('an empty list of routes says what the user can do', async () => {
  const shown = await showConsole('/routes', nothingYet);
  await expect.element(page.getByText('Press “New route”, or let your', { exact: false })).toBeVisible();
  await shown.remove();
  await showConsole('/routes', { ...nothingYet, 'GET /account': memberIn('UTC', rolePermissions.viewer) });
  await expect.element(page.getByText(/^Routes appear here as soon as/)).toBeVisible();
});
