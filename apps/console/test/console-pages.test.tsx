import { exampleIds } from '@fleet/contract/ground/contract-examples';
import { rolePermissions } from '@fleet/contract/ground/permissions';
import { routeSummaryExample } from '@fleet/contract/planning/controller-routes';
import { languages } from '@fleet/ui';
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { accountWith, listOf, transferWith } from './office-answers.js';
import { expectAccessibleEverywhere, phone, showConsole } from './shown-console.js';

const recordId = '019a9f70-2b3c-7d4e-9f50-617283940a5b';
const soon = () => new Date(Date.now() + 240_000).toISOString();
const waits = () =>
  transferWith({ deadline_at: soon(), created_at: new Date(Date.now() - 60_000).toISOString() });

/** Each page with its address and a text that it shows when it is loaded. */
const pages = {
  'the log-in': ['/log-in', 'Log in', { isOut: true }],
  'the forgotten password': ['/forgotten-password', 'Ask for a new password', { isOut: true }],
  'the live board': ['/live', 'Marta Ribas', {}],
  'the routes': ['/routes', 'Fish for the hotel', {}],
  'a route': [`/routes/${exampleIds.route}`, 'Stops', {}],
  'a new route': ['/routes/new', 'Drag a stop to another place', {}],
  'the change of a route': [`/routes/${exampleIds.route}/edit`, 'Drag a stop to another place', {}],
  'the sessions': ['/sessions', 'Marta Ribas', {}],
  'a session': [`/sessions/${exampleIds.session}`, 'Session of Marta Ribas', {}],
  'the quarantine': ['/quarantine', 'Captured after the session had ended', {}],
  'a record': [`/quarantine/${recordId}`, 'What the phone captured', {}],
} as const;

afterEach(() => localStorage.clear());

describe.each(Object.entries(pages))('%s', (_name, [path, text, options]) => {
  it('is accessible in every theme, at a desk and on a phone', async () => {
    await showConsole(path, { 'GET /routes/*/transfers': waits }, options);
    await expect.element(page.getByText(text).first()).toBeVisible();
    await expectAccessibleEverywhere();
    await page.viewport(...phone);
    await expectAccessibleEverywhere(['light']);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(phone[0]);
  });

  it.each(languages.map(({ tag }) => tag))('fits a phone and a small desk in %s', async (language) => {
    await showConsole(path, { 'GET /routes/*/transfers': waits }, { ...options, language, size: phone });
    await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect.poll(() => document.querySelector('[role="status"][aria-label]')).toBeNull();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(phone[0]);
    await page.viewport(1024, 768);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(1024);
    expect(document.documentElement.dir).toBe(language === 'ar' ? 'rtl' : 'ltr');
  });
});

it('the navigation has exactly the places that the user may see', async () => {
  await showConsole('/routes');
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect.element(main.getByRole('link', { name: 'Routes' })).toHaveAttribute('aria-current', 'page');
  expect(
    main
      .getByRole('link')
      .elements()
      .map((each) => each.textContent),
  ).toEqual(['Live', 'Routes', 'Sessions', 'Quarantine', 'Figures', 'Organisation']);
});

it('on a phone, a button that is always in sight leads to every page', async () => {
  const permissions = rolePermissions.organisation_administrator;
  const shown = await showConsole('/live', { 'GET /account': accountWith(permissions) }, { size: phone });
  const more = page.getByRole('button', { name: 'More' });
  await expect.element(more).toBeInViewport({ ratio: 1 });
  await more.click();
  const panel = page.getByRole('dialog', { name: 'All pages' });
  await expectAccessibleEverywhere();
  expect(panel.getByRole('link').elements()).toHaveLength(7);
  await panel.getByRole('link', { name: 'Audit' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Audit' })).toHaveFocus();
  await expect.element(panel).not.toBeInTheDocument();
  expect(shown.address()).toBe('/audit');
  await page.viewport(1440, 900);
  await expect.element(more).not.toBeInTheDocument();
});

it('the skip link leads to the page, and a navigation to its heading', async () => {
  const shown = await showConsole('/routes');
  await expect.element(page.getByRole('heading', { name: 'Routes' })).toBeVisible();
  await page.getByRole('link', { name: 'Sessions' }).click();
  await expect.element(page.getByRole('heading', { name: 'Sessions' })).toHaveFocus();
  expect(document.title).toBe('Sessions · Transports Valira');
  document.querySelector<HTMLElement>('a[href="#main"]')?.click();
  await expect.element(page.getByRole('main')).toHaveFocus();
  expect(shown.address()).toBe('/sessions');
});

it('the menu changes theme and language, and logs out', async () => {
  const shown = await showConsole('/routes');
  const opener = page.getByRole('button', { name: 'Núria Camps' });
  await opener.click();
  await expectAccessibleEverywhere();
  await page.getByRole('radio', { name: 'Dark' }).click({ force: true });
  expect(document.documentElement.dataset.theme).toBe('dark');
  await page.getByLabelText('Language').selectOptions('de');
  await expect.element(page.getByRole('heading', { name: 'Routen' })).toBeVisible();
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await expect.element(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
  expect(shown.kept()).toBeNull();
  const left = shown.queries.getQueryCache().getAll();
  expect(left.filter(({ state }) => state.data !== undefined)).toEqual([]);
});

it('the list of routes says how many activities failed, and can be filtered by that', async () => {
  const last = { stop: 'Hotel Sol', activity: 'Deliver', reason: 'Nobody was there' };
  const failing = { ...routeSummaryExample, status: 'completed', failed_activities: { count: 2, last } };
  const shown = await showConsole('/routes', { 'GET /routes': listOf([failing]) });
  const row = page.getByRole('row').filter({ hasText: 'Completed' });
  await expect.element(row.getByText('2 activities failed')).toBeVisible();
  await page.getByLabelText('Failures').selectOptions('With failures');
  await expect.poll(() => shown.office.sent('GET /routes').at(-1)?.query.get('with_failures')).toBe('true');
  expect(shown.address()).toBe('/routes?failures=with');
  await expectAccessibleEverywhere();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => shown.address()).toBe('/routes');
});
