import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleInEveryTheme } from './every-theme.js';
import { quarantined, working } from './phone-samples.js';
import { showPage } from './shown-page.js';

const revoked = { ...working, stage: 'revoked', session: null, route: null, progress: null } as const;

beforeEach(() => localStorage.clear());

it('a revoked session shows what happened and what is safe, and leads to the log-in', async () => {
  const acceptRevoked = vi.fn();
  const shown = await showPage(
    '/',
    { ...revoked, sync: 'signed_out', waitingCount: 2, refusedCount: 1 },
    { acceptRevoked },
  );
  await expect.element(page.getByText('Your office ended your session')).toBeVisible();
  await expect.element(page.getByText('3 records are still on this phone.')).toBeVisible();
  await expect.element(page.getByText(/sent as soon as you log in/)).toBeVisible();
  await expect.element(page.getByText('Log in to see the reason.')).toBeVisible();
  await expectAccessibleInEveryTheme();
  await page.getByRole('button', { name: 'Log in' }).click();
  expect(acceptRevoked).toHaveBeenCalledOnce();
  expect(shown.path()).toBe('/log-in');
});

it('gives the reason of the office, also after a log-in that was needed to read it', async () => {
  const sessionEnd = {
    sessionId: 'session',
    status: 'revoked',
    reason: 'Truck 7 goes to the workshop',
    endedAt: '2026-11-20T12:00:00.000Z',
  } as const;
  const shown = await showPage('/', revoked);
  await expect.element(page.getByText('Your office ended your session')).toBeVisible();
  await expect.element(page.getByText(/^Reason/)).not.toBeInTheDocument();
  shown.change({ sessionEnd });
  await expect.element(page.getByText('Reason: Truck 7 goes to the workshop')).toBeVisible();
  await expectAccessibleInEveryTheme();
  shown.change({ stage: 'without_session' });
  await expect.poll(shown.path).toBe('/asset');
  await expect.element(page.getByText('Reason: Truck 7 goes to the workshop')).toBeVisible();
});

it('continues to send automatically, and says when all is sent', async () => {
  const shown = await showPage('/', { ...revoked, waitingCount: 2 });
  await expect.element(page.getByText(/being sent now/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Choose a vehicle' })).toBeVisible();
  shown.change({ isOnline: false });
  await expect
    .element(
      page.getByText(
        /as soon as there is a network.*decides about what you captured after the end of the session/,
      ),
    )
    .toBeVisible();
  await expect.element(page.getByText(/still count/)).not.toBeInTheDocument();
  shown.change({ isOnline: true, waitingCount: 0 });
  await expect.element(page.getByText('Everything that you captured is sent.')).toBeVisible();
});

it('says how many records came after the end of the session', async () => {
  await showPage('/', {
    ...revoked,
    quarantined: [quarantined('one'), quarantined('two'), quarantined('given-up', true)],
  });
  await expect
    .element(page.getByText(/^2 records were captured after the session had ended\. Your office decides/))
    .toBeVisible();
});

it('the page shows that a release request was not answered', async () => {
  const unansweredTransfer = { routeName: 'Fish for the hotel', deadlineAt: '2026-11-20T12:00:00.000Z' };
  const shown = await showPage('/', { ...revoked, unansweredTransfer });
  await expect.element(page.getByText(/asked you to release “Fish for the hotel” by/)).toBeVisible();
  const sessionEnd = {
    sessionId: 'session',
    status: 'revoked',
    reason: 'Truck 7 goes to the workshop',
    endedAt: '2026-11-20T12:30:00.000Z',
  } as const;
  shown.change({ sessionEnd, unansweredTransfer: null });
  await expect.element(page.getByText('Reason: Truck 7 goes to the workshop')).toBeVisible();
  await expect.element(page.getByText(/Fish for the hotel/)).not.toBeInTheDocument();
});
