import { exampleIds } from '@fleet/contract/ground/contract-examples';
import { type Permission, rolePermissions } from '@fleet/contract/ground/permissions';
import { languages } from '@fleet/ui';
import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  accountWith,
  listOf,
  type OfficeAnswer,
  organisation,
  otherOrganisation,
  refusal,
} from './office-answers.js';
import { expectAccessibleEverywhere, phone, showConsole } from './shown-console.js';

afterEach(() => localStorage.clear());

const dialog = page.getByRole('dialog', { name: 'Find' });
const field = page.getByRole('combobox', { name: 'Page, route, driver, vehicle, site or setting' });
const option = (name: string | RegExp) => dialog.getByRole('option', { name });
const group = (name: string) => page.getByRole('group', { name, exact: true });
// The page behind the palette also has options.
const labels = () =>
  dialog
    .getByRole('option')
    .elements()
    .map((each) => each.querySelector('bdi')?.textContent);

async function openPalette() {
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
}

/** Records come above a setting, which is offered when the search has ended. */
async function chooseSetting(typed: string, name: RegExp) {
  await userEvent.keyboard(typed);
  await expect.poll(labels).not.toContain('Live');
  await option(name).click();
}

it('opens by its shortcut and its button, keeps the focus, and returns it', async () => {
  await showConsole('/routes');
  const opener = page.getByRole('button', { name: 'Find' });
  await expect.element(opener).toBeVisible();
  (opener.element() as HTMLElement).focus();
  await openPalette();
  await userEvent.keyboard('{Tab}{Tab}{Tab}');
  expect(dialog.element().contains(document.activeElement) || document.activeElement === document.body).toBe(
    true,
  );
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  await opener.click();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(dialog).not.toBeInTheDocument();
});

it('is not opened over another dialog', async () => {
  await showConsole(`/routes/${exampleIds.route}`);
  await page.getByRole('button', { name: 'Transfer' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await new Promise(requestAnimationFrame);
  expect(page.getByRole('dialog').elements()).toHaveLength(1);
});

it.each<[string, readonly Permission[], readonly string[], readonly string[]]>([
  [
    'a controller',
    rolePermissions.controller,
    ['Live', 'New route', 'Figures', 'Drivers', 'Settings'],
    ['Audit', 'Users', 'API keys', 'Import', 'Webhooks', 'Check of the seals'],
  ],
  ['a viewer', rolePermissions.viewer, ['Live', 'Routes', 'Sites'], ['New route', 'Audit', 'Users']],
  [
    'an administrator',
    rolePermissions.organisation_administrator,
    ['Audit', 'Check of the seals', 'Users', 'Roles', 'API keys', 'Webhooks', 'Import', 'New route'],
    [],
  ],
  ['somebody with one right', ['account:read', 'audit:read'], ['Audit'], ['Live', 'Routes', 'Organisation']],
])('%s is offered exactly the pages of their rights', async (_name, permissions, offered, others) => {
  const shown = await showConsole('/', { 'GET /account': accountWith(permissions) });
  await openPalette();
  await expect.element(option(new RegExp(`^${offered[0]}`)).first()).toBeVisible();
  for (const name of offered) expect(labels()).toContain(name);
  for (const name of others) expect(labels()).not.toContain(name);
  // Only the kinds of records that the user may read are searched.
  await field.fill('fish');
  await expect.poll(() => dialog.getByText(/Nothing fits|Fish for the hotel/).elements().length).toBe(1);
  for (const [call, right] of [
    ['GET /routes', 'routes:read'],
    ['GET /drivers', 'drivers:read'],
  ] as const) {
    const searches = shown.office.sent(call).filter(({ query }) => query.get('search') === 'fish');
    expect(searches).toHaveLength(permissions.includes(right) ? 1 : 0);
  }
});

it('finds a page by a part of its name, and opens it by keys', async () => {
  const shown = await showConsole('/routes');
  await openPalette();
  await userEvent.keyboard('vehicl');
  await expect.element(option(/Vehicles and equipment/)).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Vehicles and equipment' })).toHaveFocus();
  expect(shown.address()).toBe('/organisation/assets');
});

it('the arrows move through the list and around its ends', async () => {
  await showConsole('/routes');
  await openPalette();
  const selected = () => document.querySelector('[aria-selected="true"] bdi')?.textContent;
  const activeId = () => field.element().getAttribute('aria-activedescendant');
  expect(selected()).toBe('Live');
  await userEvent.keyboard('{ArrowDown}');
  expect(selected()).toBe('Routes');
  expect(document.getElementById(activeId() ?? '')?.textContent).toContain('Routes');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(selected()).toBe(labels().at(-1));
});

it('finds routes, drivers, vehicles and sites with one search after a pause', async () => {
  const shown = await showConsole('/routes');
  await openPalette();
  // Keys that the test sends one by one may arrive after the pause on a busy machine.
  for (const part of ['tru', 'ck']) document.execCommand('insertText', false, part);
  await expect.element(group('Routes').getByRole('option', { name: /Fish for the hotel/ })).toBeVisible();
  await expect.element(group('Drivers').getByRole('option', { name: /Marta Ribas/ })).toBeVisible();
  await expect.element(group('Sites').getByRole('option', { name: /Depot Fontaneda/ })).toBeVisible();
  const searches = shown.office.requests.filter(({ query }) => query.has('search'));
  expect(searches.map(({ query }) => query.get('search'))).toEqual(['truck', 'truck', 'truck', 'truck']);
  expect(searches.map(({ query }) => query.get('page_size'))).toEqual(['5', '5', '5', '5']);
  await group('Vehicles and equipment')
    .getByRole('option', { name: /Truck 7/ })
    .click();
  await expect.element(page.getByRole('heading', { name: 'Truck 7' })).toBeVisible();
  expect(shown.address()).toBe(`/organisation/assets/${exampleIds.asset}`);
});

it('a search is cancelled when another text is typed', async () => {
  const never = () => new Promise<never>(() => {});
  const shown = await showConsole('/live', { 'GET /drivers': never });
  await openPalette();
  await userEvent.keyboard('ma');
  await expect.poll(() => shown.office.sent('GET /drivers').length).toBe(1);
  expect(shown.office.sent('GET /drivers')[0]?.signal?.aborted).toBe(false);
  await userEvent.keyboard('r');
  await expect.poll(() => shown.office.sent('GET /drivers')[0]?.signal?.aborted).toBe(true);
});

it('Enter before the results have arrived does not open a result of an earlier text', async () => {
  const shown = await showConsole('/live');
  await openPalette();
  await userEvent.keyboard('hotel');
  await expect.element(option(/Fish for the hotel/)).toBeVisible();
  await userEvent.keyboard('zz{Enter}');
  await expect.element(dialog).toBeVisible();
  expect(shown.address()).toBe('/live');
});

it('Enter before the results have arrived changes no setting', async () => {
  let answer = (_: OfficeAnswer) => {};
  const late = new Promise<OfficeAnswer>((resolve) => {
    answer = resolve;
  });
  await showConsole('/live', { 'GET /sites': () => late });
  await openPalette();
  // Frankfurt, but also Français.
  await userEvent.keyboard('fr{Enter}');
  await expect.element(dialog.getByText('Searching…')).toBeVisible();
  expect(labels()).not.toContain('Français');
  answer(listOf([]));
  await expect.element(option(/Français/)).toBeVisible();
  await userEvent.keyboard('{Backspace}{Backspace}log ou{Enter}');
  await expect.element(dialog).toBeVisible();
});

it('says in one line which kinds could not be searched, and shows the other results', async () => {
  await showConsole('/routes', { 'GET /drivers': refusal('rate_limited'), 'GET /sites': null });
  await openPalette();
  await userEvent.keyboard('hotel');
  await expect.element(option(/Fish for the hotel/)).toBeVisible();
  await expect.element(page.getByText(/Drivers.*There were too many requests/)).toBeVisible();
  await expect.element(page.getByText(/Sites.*The service cannot be reached/)).toBeVisible();
  await expectAccessibleEverywhere();
});

it('links to the list page if there are more results', async () => {
  const shown = await showConsole('/live', { 'GET /routes': listOf([], 12) });
  await openPalette();
  await userEvent.keyboard('hotel');
  await option(/Show all: 12/).click();
  await expect.element(page.getByRole('heading', { name: 'Routes' })).toBeVisible();
  expect(shown.address()).toBe('/routes?search=hotel');
});

it('offers the last choices first, and no choice of another log-in', async () => {
  const shown = await showConsole('/live');
  await openPalette();
  await userEvent.keyboard('hotel');
  await option(/Fish for the hotel/).click();
  await expect.element(page.getByRole('heading', { name: 'Fish for the hotel' })).toBeVisible();
  await openPalette();
  await userEvent.keyboard('figur{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Figures' })).toBeVisible();
  await openPalette();
  await expect.element(group('Recent')).toBeVisible();
  expect(labels().slice(0, 3)).toEqual(['Figures', 'Fish for the hotel', 'Live']);
  await chooseSetting('log out', /Log out/);
  await expect.element(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  expect(shown.kept()).toBeNull();
  await page.getByLabelText('User name').fill('nuria.camps');
  await page.getByLabelText('Password').fill('seven grey goats');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect.element(page.getByRole('button', { name: 'Find' })).toBeVisible();
  await openPalette();
  expect(group('Recent').elements()).toHaveLength(0);
});

it('changes theme, language and organisation', async () => {
  const shown = await showConsole('/routes', {}, { organisations: [organisation, otherOrganisation] });
  await openPalette();
  await chooseSetting('dark', /Dark/);
  await expect.poll(() => document.documentElement.dataset.theme).toBe('dark');
  await openPalette();
  // Without the accent.
  await chooseSetting('tres valls', /Tres Valls/);
  await expect.poll(() => shown.kept()?.organisationId).toBe(otherOrganisation.id);
  await expect.poll(() => shown.address()).toBe('/live');
  await openPalette();
  await chooseSetting('francais', /Français/);
  await expect.element(page.getByRole('button', { name: 'Rechercher' })).toBeVisible();
});

it('works by touch on a phone', async () => {
  const shown = await showConsole('/live', {}, { size: phone });
  await page.getByRole('button', { name: 'Find' }).click();
  await expect.element(field).toHaveFocus();
  expect(dialog.element().getBoundingClientRect().bottom).toBeLessThan(phone[1] * 0.62);
  await field.fill('hotel');
  await option(/Fish for the hotel/).click();
  await expect.poll(() => shown.address()).toBe(`/routes/${exampleIds.route}`);
});

describe.each(languages.map(({ tag }) => tag))('in %s', (language) => {
  it('is accessible and fits a phone and a desk', async () => {
    await showConsole('/routes', {}, { language, size: phone });
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(page.getByRole('combobox')).toHaveFocus();
    expect(document.documentElement.dir).toBe(language === 'ar' ? 'rtl' : 'ltr');
    await expectAccessibleEverywhere(language === 'ar' || language === 'en' ? undefined : ['light']);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(phone[0]);
    await page.viewport(1024, 768);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(1024);
  });
});
