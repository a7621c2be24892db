import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Answered, DriverFailure } from '../src/phone/phone-view.js';
import { keepKnown } from '../src/phone/remembered-driver.js';
import { expectAccessibleInEveryTheme } from './every-theme.js';
import { working } from './phone-samples.js';
import { showPage } from './shown-page.js';

const refusal = { requestId: null, retryAfterMs: null, serverTime: null };

beforeEach(() => localStorage.clear());

async function logInWith(failure: DriverFailure): Promise<void> {
  await showPage('/log-in', { stage: 'signed_out' }, { logIn: async () => ({ ok: false, failure }) });
  await page.getByRole('textbox', { name: 'User name' }).fill('marta.ribas');
  await page.getByRole('textbox', { name: 'Pin' }).fill('123456');
  await page.getByRole('button', { name: 'Log in' }).click();
}

it('a driver can log in with name and pin by keyboard alone', async () => {
  const logIn = vi.fn(async (): Promise<Answered> => ({ ok: true }));
  await showPage('/', { stage: 'signed_out' }, { logIn });
  await page.getByRole('textbox', { name: 'User name' }).click();
  await userEvent.keyboard(' marta.ribas {Tab}123456{Enter}');
  expect(logIn).toHaveBeenCalledExactlyOnceWith('marta.ribas', '123456');
});

it('without a pin nothing is sent, and the missing pin is shown', async () => {
  await showPage('/log-in', { stage: 'signed_out' });
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect.element(page.getByText('Type your user name.')).toBeVisible();
  await expect.element(page.getByText('Type your pin.')).toBeVisible();
});

it('the pin can be shown and hidden', async () => {
  await showPage('/log-in', { stage: 'signed_out' });
  await page.getByRole('button', { name: 'Show the pin' }).click();
  await expect.element(page.getByRole('button', { name: 'Hide the pin' })).toBeVisible();
});

it('after a wrong name or pin, the page asks for the pin again', async () => {
  await logInWith({ kind: 'signed_out', problems: [] });
  await expect.element(page.getByRole('alert')).toHaveTextContent('User name or pin is wrong');
  await expect.element(page.getByRole('textbox', { name: 'Pin' })).toHaveValue('');
  await expect.element(page.getByRole('textbox', { name: 'User name' })).toHaveValue('marta.ribas');
});

it('the page shows until when a name is locked', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T10:00:00Z'), toFake: ['Date'] });
  const problems = [{ code: 'account_locked', type: 'limit', message: 'Locked.' }] as const;
  await logInWith({ kind: 'refused', status: 429, problems, ...refusal, retryAfterMs: 900_000 });
  vi.useRealTimers();
  // The zone of the organisation is one hour ahead of UTC.
  await expect.element(page.getByRole('alert')).toHaveTextContent('You can try again at 11:15');
});

it.each<[string, DriverFailure, string]>([
  [
    'a captive portal',
    { kind: 'unreadable', status: 200, reason: 'not_json', detail: '' },
    'Open the browser',
  ],
  ['a broken proxy', { kind: 'unreadable', status: 502, reason: 'not_json', detail: '' }, '502'],
  [
    'another version of the service',
    { kind: 'unreadable', status: 200, reason: 'wrong_shape', detail: '' },
    'open it again with a network',
  ],
  ['no answer', { kind: 'unreachable', detail: '' }, 'Try again in a minute'],
  ['a user who does not drive', { kind: 'organisation_needed', organisations: [] }, 'Ask your office'],
  ['a full phone', { kind: 'not_stored', reason: 'full', message: '' }, 'Delete some old photos'],
  [
    'an address that is not set up',
    {
      kind: 'refused',
      status: 400,
      problems: [{ code: 'unknown_host', message: 'x', key: 'Host' }],
      ...refusal,
    },
    location.host,
  ],
])('the page shows what to do about %s', async (_name, failure, words) => {
  await logInWith(failure);
  await expect.element(page.getByRole('alert')).toHaveTextContent(words);
});

it('says whose unsent work is on the phone', async () => {
  keepKnown({ username: 'jordi', name: 'Jordi Vila', unsentCount: 3 });
  await showPage('/log-in', { stage: 'signed_out' });
  await page.getByRole('textbox', { name: 'User name' }).fill('marta.ribas');
  await expect.element(page.getByText('Jordi Vila has 3 records on this phone')).toBeVisible();
  await page.getByRole('button', { name: 'Log in as Jordi Vila' }).click();
  await expect.element(page.getByRole('textbox', { name: 'User name' })).toHaveValue('jordi');
});

it('a driver of several organisations chooses one', async () => {
  const chooseOrganisation = vi.fn(async (): Promise<Answered> => ({ ok: true }));
  const organisations = [
    { id: 'one', name: 'Transports Besolí' },
    { id: 'two', name: 'Fred Pirineus' },
  ];
  await showPage('/log-in', { stage: 'choosing_organisation', organisations }, { chooseOrganisation });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(page.getByText('Choose an organisation.')).toBeVisible();
  await page.getByRole('radio', { name: 'Fred Pirineus' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  expect(chooseOrganisation).toHaveBeenCalledExactlyOnceWith('two');
  await expectAccessibleInEveryTheme();
});

it('during the work, the log-in appears only if the token has expired', async () => {
  const shown = await showPage('/log-in', { ...working, failure: { kind: 'signed_out', problems: [] } });
  await expect.element(page.getByRole('heading', { name: 'Log in again' })).toBeVisible();
  shown.change({ failure: null });
  await expect.poll(shown.path).toBe('/');
});

it('the page has no fault that axe finds', async () => {
  await logInWith({ kind: 'signed_out', problems: [] });
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expectAccessibleInEveryTheme();
});
