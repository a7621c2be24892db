import { exampleIds } from '@fleet/contract/ground/contract-examples';
import { type Permission, rolePermissions } from '@fleet/contract/ground/permissions';
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { accountWith, listOf, type OfficeAnswers, refusal } from './office-answers.js';
import { expectAccessibleEverywhere, phone, showConsole } from './shown-console.js';

afterEach(() => localStorage.clear());

const administrator: OfficeAnswers = {
  'GET /account': accountWith(rolePermissions.organisation_administrator),
};
const keyId = '019a9f3e-7c11-7d3c-a2bb-5a0c64d0c004';

/** Each page with its address and a text that it shows when it is loaded. */
const pages = {
  'the sites': ['/organisation/sites', 'Depot Fontaneda'],
  'a site': [`/organisation/sites/${exampleIds.site}`, 'Details'],
  'the users': ['/organisation/users', 'Marta Ribas'],
  'a user': [`/organisation/users/${exampleIds.user}`, 'Details'],
  'the drivers': ['/organisation/drivers', 'Marta Ribas'],
  'a driver': [`/organisation/drivers/${exampleIds.driver}`, 'Details'],
  'the roles': ['/organisation/roles', 'Night dispatcher'],
  'the API keys': ['/organisation/api-keys', 'Planning'],
  'an API key': [`/organisation/api-keys/${keyId}`, 'Details'],
} as const;

describe.each(Object.entries(pages))('%s', (_name, [path, text]) => {
  it('is accessible in every theme, at a desk and on a phone', async () => {
    await showConsole(path, administrator);
    await expect.element(page.getByText(text).first()).toBeVisible();
    await expectAccessibleEverywhere();
    await page.viewport(...phone);
    await expectAccessibleEverywhere(['light']);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(phone[0]);
  });

  it.each(['de', 'ar'] as const)('fits a phone and a small desk in %s', async (language) => {
    await showConsole(path, administrator, { language, size: phone });
    await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect.poll(() => document.querySelector('[role="status"][aria-label]')).toBeNull();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(phone[0]);
    await page.viewport(1024, 768);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(1024);
  });

  it('says why it has nothing to show', async () => {
    const failing = Object.fromEntries(
      ['/sites', '/users', '/drivers', '/roles', '/api-keys'].flatMap((part) => [
        [`GET ${part}`, null],
        [`GET ${part}/*`, null],
      ]),
    );
    await showConsole(path, { ...administrator, ...failing });
    await expect
      .element(page.getByText(/The service cannot be reached/).first(), { timeout: 8_000 })
      .toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

const parts = () =>
  page
    .getByRole('navigation', { name: 'Parts of the organisation' })
    .getByRole('link')
    .elements()
    .map((each) => each.textContent);

it('shows each role the parts and buttons that it may use', async () => {
  const shown = await showConsole('/organisation', { 'GET /account': accountWith(rolePermissions.viewer) });
  await expect.element(page.getByRole('heading', { name: 'Sites' })).toBeVisible();
  expect(shown.address()).toBe('/organisation/sites');
  expect(parts()).toEqual(['Sites', 'Drivers', 'Vehicles and equipment', 'Reasons', 'Settings']);
  await expect.element(page.getByText('Depot Fontaneda')).toBeVisible();
  expect(page.getByRole('button', { name: 'New site' }).elements()).toEqual([]);
  await page.getByRole('link', { name: 'Drivers' }).click();
  await page.getByRole('link', { name: 'Marta Ribas' }).click();
  await expect.element(page.getByText('+376 000 101')).toBeVisible();
  for (const name of ['Change', 'Set a pin', 'Remove driver']) {
    expect(page.getByRole('button', { name }).elements()).toEqual([]);
  }
});

it('an administrator who is limited to sites has no button for what concerns the whole organisation', async () => {
  const limited = accountWith(rolePermissions.organisation_administrator, [exampleIds.site]);
  await showConsole('/organisation/sites', { 'GET /account': limited });
  await page.getByRole('link', { name: 'Depot Fontaneda' }).click();
  await expect.element(page.getByRole('button', { name: 'Change' })).toBeVisible();
  await page.getByRole('link', { name: 'Sites' }).first().click();
  await expect.element(page.getByRole('link', { name: 'Depot Fontaneda' })).toBeVisible();
  expect(page.getByRole('button', { name: 'New site' }).elements()).toEqual([]);
  await page.getByRole('link', { name: 'Roles' }).click();
  await expect.element(page.getByText('Night dispatcher')).toBeVisible();
  expect(page.getByRole('button', { name: 'New role' }).elements()).toEqual([]);
});

it('says that a right was taken while the page was open', async () => {
  const shown = await showConsole('/organisation/api-keys', administrator);
  await expect.element(page.getByRole('link', { name: 'Planning' })).toBeVisible();
  const rest: Permission[] = rolePermissions.organisation_administrator.filter(
    (each) => !each.startsWith('api_keys:'),
  );
  shown.office.answer({ 'GET /account': accountWith(rest), 'GET /api-keys': refusal('not_permitted') });
  await shown.queries.invalidateQueries();
  await expect.element(page.getByText('You no longer have the right to see this page')).toBeVisible();
  expect(parts()).not.toContain('API keys');
});

it('an empty list says what to do, and a list without matches offers to clear its filters', async () => {
  const shown = await showConsole('/organisation/drivers', { ...administrator, 'GET /drivers': listOf([]) });
  await expect.element(page.getByText('No driver yet')).toBeVisible();
  await page.getByLabelText('Search').fill('nobody');
  await expect.element(page.getByText('Nothing matches the filters')).toBeVisible();
  expect(shown.address()).toContain('search=nobody');
  await expectAccessibleEverywhere(['dark']);
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect.element(page.getByText('No driver yet')).toBeVisible();
});
