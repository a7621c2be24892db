import { setOwnPassword } from '@fleet/contract/accounts/passwords';
import { exampleIds } from '@fleet/contract/ground/contract-examples';
import { cancelRoute } from '@fleet/contract/planning/controller-routes';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  listOf,
  organisation,
  otherOrganisation,
  refusal,
  tokenFor,
  withoutMailServer,
} from './office-answers.js';
import { expectAccessibleEverywhere, showConsole } from './shown-console.js';

afterEach(() => {
  localStorage.clear();
  history.replaceState(history.state, '', location.pathname + location.search);
});

const cancelled = { body: cancelRoute.answers[200].example };

async function logIn(name: string, password: string): Promise<void> {
  await page.getByLabelText('User name').fill(name);
  await page.getByLabelText('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

it('leads to the requested page, with its filters', async () => {
  const shown = await showConsole('/sessions?status=active', {}, { isOut: true });
  await logIn(' nuria.camps ', 'seven grey mountain goats');
  await expect.element(page.getByRole('heading', { name: 'Sessions' })).toBeVisible();
  expect(shown.address()).toBe('/sessions?status=active');
  const [sent] = shown.office.sent('POST /account/auth');
  expect(sent?.body).toEqual({ username: 'nuria.camps', password: 'seven grey mountain goats' });
  expect(JSON.stringify(shown.kept())).not.toContain('goats');
});

it('names what is missing, and says why a log-in was refused', async () => {
  const shown = await showConsole(
    '/',
    { 'POST /account/auth': refusal('invalid_credentials') },
    { isOut: true },
  );
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect.element(page.getByText('Type your user name.')).toBeVisible();
  await expect.element(page.getByText('Type your password.')).toBeVisible();
  expect(shown.office.requests).toEqual([]);
  await logIn('nuria.camps', 'wrong');
  await expect.element(page.getByRole('alert')).toHaveTextContent('User name or password is wrong.');
  shown.office.answer({
    'POST /account/auth': { ...refusal('account_locked'), headers: { 'retry-after': '900' } },
  });
  await logIn('nuria.camps', 'wrong again');
  await expect.element(page.getByRole('alert')).toHaveTextContent(/You can try again at \d\d:\d\d/);
  await expectAccessibleEverywhere();
});

it('does not lead to another site', async () => {
  const shown = await showConsole('/log-in?next=%2F%2Fevil.example', {}, { isOut: true });
  await logIn('nuria.camps', 'seven grey mountain goats');
  await expect.element(page.getByRole('heading', { name: 'Live' })).toBeVisible();
  expect(shown.address()).toBe('/live');
});

it('a user of several organisations chooses one, and changes it in the menu', async () => {
  const answers = { 'POST /account/auth': () => tokenFor(organisation, otherOrganisation) };
  const shown = await showConsole('/', answers, { isOut: true });
  await logIn('nuria.camps', 'seven grey mountain goats');
  await expect.element(page.getByRole('heading', { name: 'Choose an organisation' })).toBeVisible();
  await expectAccessibleEverywhere();
  await page.getByRole('radio', { name: 'Tres Valls' }).click({ force: true });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(page.getByRole('heading', { name: 'Live' })).toBeVisible();
  expect(shown.kept()?.organisationId).toBe(otherOrganisation.id);
  await page.getByRole('button', { name: 'Núria Camps' }).click();
  await page.getByRole('dialog').getByLabelText('Organisation').selectOptions(organisation.id);
  await expect.poll(() => document.title).toBe('Live · Transports Valira');
  expect(shown.kept()?.organisationId).toBe(organisation.id);
});

it('asks for a mail with a link, and says the same for every name', async () => {
  const shown = await showConsole('/forgotten-password', {}, { isOut: true });
  await page.getByLabelText('User name').fill('nuria.camps');
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect.element(page.getByRole('heading', { name: 'Check your mailbox' })).toBeVisible();
  expect(shown.office.sent('POST /account/password-requests')[0]?.body).toEqual({ username: 'nuria.camps' });
  await expectAccessibleEverywhere();
});

it('says after a request for a mail that a service without a mail server writes a file', async () => {
  await showConsole('/forgotten-password', withoutMailServer, { isOut: true });
  await page.getByLabelText('User name').fill('nuria.camps');
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect.element(page.getByText(/It writes the mail with the link to a file/)).toBeVisible();
  expect(page.getByText(/a link is on its way/).elements()).toEqual([]);
});

it('the menu changes the own password, and the window stays logged in by the new token', async () => {
  const shown = await showConsole('/routes', { 'PUT /account/password': refusal('wrong_current_password') });
  await page.getByRole('button', { name: 'Núria Camps' }).click();
  await page.getByRole('button', { name: 'Change my password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change my password' });
  await dialog.getByLabelText('New password').fill('short');
  await dialog.getByRole('button', { name: 'Set the password' }).click();
  await expect.element(dialog.getByText('This is too short: at least 10 characters.')).toBeVisible();
  await expect.element(dialog.getByText('Type your password.')).toBeVisible();
  await dialog.getByLabelText('Current password or pin').fill('wrong');
  await dialog.getByLabelText('New password').fill('seven grey goats');
  await dialog.getByRole('button', { name: 'Set the password' }).click();
  await expect.element(dialog.getByText('This is not your current password or pin.')).toBeVisible();
  await expectAccessibleEverywhere();
  const weak = refusal('weak_password');
  const faults = (Array.isArray(weak.body) ? weak.body : []).map((each) => ({ ...each, key: '/password' }));
  shown.office.answer({ 'PUT /account/password': { ...weak, body: faults } });
  await dialog.getByRole('button', { name: 'Set the password' }).click();
  await expect.element(dialog.getByText('This password is too easy to guess.')).toBeVisible();
  await expect.element(dialog.getByLabelText('New password')).toHaveAttribute('aria-invalid', 'true');
  const { answers } = setOwnPassword;
  shown.office.answer({
    'PUT /account/password': {
      body: answers[200].example,
      headers: { authorization: 'Bearer new.own.token' },
    },
  });
  await dialog.getByRole('button', { name: 'Set the password' }).click();
  await expect.element(dialog.getByText(/Your password is changed/)).toBeVisible();
  expect(shown.office.sent('PUT /account/password').at(-1)?.body).toEqual({
    ...{ current_password: 'wrong', password: 'seven grey goats' },
  });
  expect(shown.kept()?.token).toBe('new.own.token');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Routes' })).toBeVisible();
});

it('sets a password with the token of a link, and removes the token from the address immediately', async () => {
  history.replaceState(history.state, '', `${location.pathname}${location.search}#token=secret-of-the-mail`);
  const shown = await showConsole(
    '/set-password',
    { 'PUT /account/password': refusal('weak_password') },
    { isOut: true },
  );
  const field = page.getByLabelText('New password');
  await field.fill('short');
  expect(location.hash).toBe('');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect.element(page.getByText('This is too short: at least 10 characters.')).toBeVisible();
  await field.fill('password12');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect.element(page.getByText('This password is too easy to guess.')).toBeVisible();
  await expectAccessibleEverywhere();
  expect(shown.office.sent('PUT /account/password')[0]?.body).toEqual({
    token: 'secret-of-the-mail',
    password: 'password12',
  });
  shown.office.answer({ 'PUT /account/password': refusal('link_not_usable') });
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect.element(page.getByRole('heading', { name: 'This link cannot be used' })).toBeVisible();
});

it('when the token ends, asks for the password in a dialog, and then sends what was typed before', async () => {
  const shown = await showConsole(`/routes/${exampleIds.route}`);
  await page.getByRole('button', { name: 'Cancel route' }).click();
  await page.getByLabelText('Reason').fill('The customer called it off');
  shown.office.answer({ 'PUT /routes/*/cancellation': refusal('expired_token') });
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel route' }).click();
  const again = page.getByRole('dialog', { name: 'Log in again to continue' });
  await expect.element(again).toBeVisible();
  await expect.element(again.getByLabelText('Password', { exact: true })).toHaveFocus();
  await expectAccessibleEverywhere();
  await userEvent.keyboard('{Escape}{Escape}');
  await expect.element(again).toBeVisible();
  shown.office.answer({
    'POST /account/auth': refusal('invalid_credentials'),
    'PUT /routes/*/cancellation': ({ headers }) =>
      headers.get('authorization') === 'Bearer a.b.c' ? refusal('expired_token') : cancelled,
  });
  await again.getByLabelText('Password', { exact: true }).fill('wrong');
  await again.getByRole('button', { name: 'Log in' }).click();
  await expect.element(again.getByRole('alert')).toHaveTextContent('User name or password is wrong.');
  shown.office.answer({ 'POST /account/auth': () => tokenFor(organisation) });
  await again.getByLabelText('Password', { exact: true }).fill('seven grey mountain goats');
  await again.getByRole('button', { name: 'Log in' }).click();
  await expect.element(page.getByText('The route is cancelled.')).toBeVisible();
  const sent = shown.office.sent('PUT /routes/*/cancellation');
  expect(sent.at(-1)?.body).toEqual({ reason: 'The customer called it off' });
});

it('the dialog says that rights or password were changed, and another user can log in instead', async () => {
  const shown = await showConsole('/routes', { 'GET /routes': refusal('invalidated_token') });
  const again = page.getByRole('dialog', { name: 'Log in again to continue' });
  await expect.element(again.getByText(/^Your rights or your password were changed/)).toBeVisible();
  shown.office.answer({ 'GET /routes': listOf([]) });
  await again.getByRole('button', { name: 'Use another account' }).click();
  await expect.element(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  expect(shown.kept()).toBeNull();
});
