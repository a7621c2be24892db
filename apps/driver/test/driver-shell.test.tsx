import { routeExample } from '@fleet/contract/planning/route-examples';
import { languages } from '@fleet/ui';
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { loadLanguage } from '../src/catalogues.js';
import { ledTo } from '../src/driver-shell.js';
import { expectAccessibleInEveryTheme } from './every-theme.js';
import { unsentArrival, working } from './phone-samples.js';
import { showPage } from './shown-page.js';

beforeEach(() => localStorage.clear());

it.each([
  ['signed_out', '/stops/1', '/log-in'],
  ['signed_out', '/more', null],
  ['choosing_organisation', '/', '/log-in'],
  ['without_session', '/log-in', '/asset'],
  ['without_session', '/stops/1', '/asset'],
  ['without_session', '/unsent/7', null],
  ['working', '/asset', '/'],
  ['working', '/stops/1', null],
  ['revoked', '/stops/1', null],
] as const)('in the stage %s, %s redirects to %s', (stage, path, target) => {
  expect(ledTo(stage, path)).toBe(target);
});

it('a status shows what is sent and what waits', async () => {
  const shown = await showPage('/more', working);
  await expect.element(page.getByRole('status')).toHaveTextContent(/^All sent$/);
  shown.change({ waitingCount: 3 });
  await expect.element(page.getByRole('status')).toHaveTextContent(/^3 waiting$/);
  shown.change({ waitingCount: 3, refusedCount: 1, isOnline: false });
  await expect.element(page.getByRole('status')).toHaveTextContent('Offline1 refused3 waiting');
  shown.change({ waitingCount: 0, isOnline: true });
  await expect.element(page.getByRole('status')).toHaveTextContent(/^1 refused$/);
  await expectAccessibleInEveryTheme();
});

it('a tap on the status opens the unsent records', async () => {
  const unsent = [unsentArrival({ id: 'one' })];
  const shown = await showPage('/more', { ...working, unsent, waitingCount: 1 });
  await page.getByRole('button', { name: '1 waiting' }).click();
  await expect.poll(shown.path).toBe('/unsent');
});

it('the heading of a new page gets the focus', async () => {
  await showPage('/more', working);
  await page.getByRole('button', { name: 'End the day' }).click();
  await expect.poll(() => document.activeElement?.tagName).toBe('H1');
});

it('a second window can take over the app', async () => {
  const takeOver = vi.fn();
  await showPage('/', { ...working, stage: 'elsewhere' }, { takeOver });
  await page.getByRole('button', { name: 'Use here' }).click();
  expect(takeOver).toHaveBeenCalledOnce();
  await expectAccessibleInEveryTheme();
});

it('the page shows what is wrong with clock, storage or token, and what to do', async () => {
  const shown = await showPage('/', { ...working, route: routeExample });
  await expect.element(page.getByRole('status').first()).toHaveTextContent('All sent');
  shown.change({ clockOffsetMs: -2 * 3_600_000 });
  await expect.element(page.getByText(/The clock of this phone is 2 hours behind/)).toBeVisible();
  shown.change({ clockOffsetMs: 0, storage: { persisted: false, freeBytes: 150 * 1024 * 1024 } });
  await expect.element(page.getByText('Only 150 MB free on this phone')).toBeVisible();
  await expect.element(page.getByText('The clock of this phone')).not.toBeInTheDocument();
  shown.change({ failure: { kind: 'signed_out', problems: [] } });
  await page.getByRole('button', { name: 'Log in again' }).click();
  await expect.poll(shown.path).toBe('/log-in');
});

it.each(languages.map(({ tag }) => tag))(
  'if the office may have ended the session, the page says so, and to log in is its main action: %s',
  async (language) => {
    const { shell } = (await loadLanguage(language)).catalogues.driver;
    const view = {
      ...working,
      route: routeExample,
      isInvalidated: true,
      failure: { kind: 'signed_out', problems: [] },
    } as const;
    const shown = await showPage('/', view, {}, { language });
    await expect.element(page.getByText(shell.maybeEndedText)).toBeVisible();
    await expect.element(page.getByText(shell.signedOutText)).not.toBeInTheDocument();
    await page.getByRole('contentinfo').getByRole('button', { name: shell.logInAgain }).click();
    await expect.poll(shown.path).toBe('/log-in');
    await expect.element(page.getByText(shell.maybeEndedText)).toBeVisible();
    await shown.remove();
    await showPage('/end', view, {}, { language });
    await expect.element(page.getByText(shell.maybeEndedText)).toBeVisible();
  },
);

it('an unknown address has a button to the route', async () => {
  const shown = await showPage('/no/such/page', working);
  await page.getByRole('button', { name: 'Open the route' }).click();
  await expect.poll(shown.path).toBe('/');
});

it('an error in a page has a button to try again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const broken = {
    ...working,
    asset: {
      get name(): string {
        throw new Error('a fault of the page');
      },
    } as never,
  };
  const shown = await showPage('/more', broken);
  await expect.element(page.getByText('Everything that you captured is safe on this phone.')).toBeVisible();
  shown.change({ asset: working.asset ?? null });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('heading', { name: 'More' })).toBeVisible();
});
