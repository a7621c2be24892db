import { languages } from '@fleet/ui';
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { loadLanguage } from '../src/catalogues.js';
import type { SessionEnd } from '../src/phone/phone-view.js';
import { releaseEnglish } from '../src/release/release-english.js';
import { expectAccessibleInEveryTheme } from './every-theme.js';
import { quarantined, working } from './phone-samples.js';
import { showPage } from './shown-page.js';

const revoked = { ...working, stage: 'revoked', session: null, route: null, progress: null } as const;

function ended(revocation: SessionEnd['revocation'], reason: string): SessionEnd {
  const endedAt = '2026-11-20T12:00:00.000Z';
  return { sessionId: 'session', status: 'revoked', reason, revocation, endedAt };
}

beforeEach(() => localStorage.clear());

it('a revoked session shows what happened and what is safe, and leads to the log-in', async () => {
  const acceptRevoked = vi.fn();
  const shown = await showPage(
    '/',
    { ...revoked, sync: 'signed_out', waitingCount: 2, refusedCount: 1 },
    { acceptRevoked },
  );
  // Before the log-in, the phone does not know who ended it.
  await expect.element(page.getByText(/ended by your office or on another phone/)).toBeVisible();
  await expect.element(page.getByText('Your office ended your session')).not.toBeInTheDocument();
  await expect.element(page.getByText('3 records are still on this phone.')).toBeVisible();
  await expect.element(page.getByText(/sent as soon as you log in/)).toBeVisible();
  await expect.element(page.getByText('Log in to see who ended it, and why.')).toBeVisible();
  await expect.element(page.getByText('2 waiting')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '2 waiting' })).not.toBeInTheDocument();
  await expectAccessibleInEveryTheme();
  // The same without a network: the driver must log in before records can be sent.
  shown.change({ isOnline: false });
  await expect.element(page.getByText('Offline')).toBeVisible();
  await expect.element(page.getByText(/sent as soon as you log in/)).toBeVisible();
  await page.getByRole('button', { name: 'Log in' }).click();
  expect(acceptRevoked).toHaveBeenCalledOnce();
  expect(shown.path()).toBe('/log-in');
});

it('shows the reason of the office, also after the log-in that the phone needs to read the reason', async () => {
  const sessionEnd = ended('by_controller', 'Truck 7 goes to the workshop');
  const shown = await showPage('/', revoked);
  await expect.element(page.getByText(/ended by your office or on another phone/)).toBeVisible();
  await expect.element(page.getByText(/^Reason/)).not.toBeInTheDocument();
  shown.change({ sessionEnd });
  await expect.element(page.getByText('Your office ended your session')).toBeVisible();
  await expect.element(page.getByText('Reason: Truck 7 goes to the workshop')).toBeVisible();
  await expectAccessibleInEveryTheme();
  shown.change({ stage: 'without_session' });
  await expect.poll(shown.path).toBe('/asset');
  await expect.element(page.getByText('Reason: Truck 7 goes to the workshop')).toBeVisible();
});

it.each(languages.map(({ tag }) => tag))(
  'in %s says who ended the session in the words of the app, before and after the log-in',
  async (language) => {
    const { catalogues } = await loadLanguage(language);
    const release = catalogues.driver.release ?? releaseEnglish;
    const shown = await showPage('/', revoked, {}, { language });
    const words = [
      ['by_driver', 'Ended by the driver on another phone', release.ownHeadline, release.ownText],
      ['automatic_release', 'The route was released', release.revokedHeadline, release.revokedUnanswered],
      ['driver_disabled', 'The driver was disabled', release.revokedHeadline, release.revokedDisabled],
    ] as const;
    for (const [revocation, reason, headline, text] of words) {
      for (const stage of ['revoked', 'without_session'] as const) {
        shown.change({ stage, sessionEnd: ended(revocation, reason) });
        await expect.element(page.getByText(headline)).toBeVisible();
        await expect.element(page.getByText(text)).toBeVisible();
        await expect.element(page.getByText(reason)).not.toBeInTheDocument();
      }
    }
  },
);

it('does not say who ended a session if an older version of the service did not say it', async () => {
  const sessionEnd = { ...ended('by_driver', 'Tablet lost'), revocation: null };
  await showPage('/', { ...revoked, sessionEnd });
  await expect.element(page.getByText(/ended by your office or on another phone/)).toBeVisible();
  await expect.element(page.getByText('Reason: Tablet lost')).toBeVisible();
});

it('continues to send automatically, and says when all is sent', async () => {
  const shown = await showPage('/', { ...revoked, waitingCount: 2 });
  await expect.element(page.getByText(/being sent now/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Choose a vehicle' })).toBeVisible();
  shown.change({ isOnline: false });
  await expect
    .element(
      page.getByText(
        /as soon as there is a network.*decides on what you captured after the end of the session/,
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
