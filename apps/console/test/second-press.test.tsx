import { readApiKey } from '@fleet/contract/accounts/api-keys';
import { createUser } from '@fleet/contract/accounts/users';
import { exampleIds } from '@fleet/contract/ground/contract-examples';
import { rolePermissions } from '@fleet/contract/ground/permissions';
import { webhookExample } from '@fleet/contract/outgoing/webhooks';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { companyAnswers } from './company-answers.js';
import { accountWith, type OfficeAnswers, refusal } from './office-answers.js';
import { showConsole } from './shown-console.js';

afterEach(() => localStorage.clear());

const key = readApiKey.answers[200].example.data;
const dialog = () => page.getByRole('dialog');
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
const show = (path: string, answers: OfficeAnswers = {}) =>
  showConsole(`/organisation${path}`, {
    ...companyAnswers,
    'GET /account': accountWith(rolePermissions.organisation_administrator),
    ...answers,
  });
type Shown = Awaited<ReturnType<typeof show>>;

/** How many idempotency keys the requests of this call had. */
const keyCount = ({ office }: Shown, call: string) =>
  new Set(office.sent(call).map(({ headers }) => headers.get('idempotency-key'))).size;

/** Presses twice: the answers to the first press do not arrive. Returns the number of keys. */
async function pressTwice(shown: Shown, call: string, button: string) {
  await press(button);
  await expect.element(dialog().getByRole('alert')).toBeVisible();
  const sent = shown.office.sent(call).length;
  expect(sent).toBeGreaterThan(0);
  await press(button);
  await expect.poll(() => shown.office.sent(call).length).toBeGreaterThan(sent);
  return keyCount(shown, call);
}

const rotation = 'POST /api-keys/*/rotation';
const openRotation = async (answers: OfficeAnswers) => {
  const shown = await show(`/api-keys/${key.id}`, {
    'GET /api-keys/*': { body: { data: { ...key, previous_secret_until: null }, links: [] }, etag: '"1.1"' },
    ...answers,
  });
  await page.getByRole('button', { name: 'New secret' }).click();
  return shown;
};

it('if somebody else has replaced the secret, the dialog shows this before the next secret is created', async () => {
  const shown = await openRotation({ [rotation]: refusal('version_mismatch') });
  const rotated = { ...key, previous_secret_until: '2026-11-22T06:00:00.000Z' };
  shown.office.answer({ 'GET /api-keys/*': { body: { data: rotated, links: [] }, etag: '"2.2"' } });
  await press('New secret');
  await expect.element(dialog().getByText('This has changed since you opened it')).toBeVisible();
  await expect.element(dialog().getByText(/^The previous secret is valid until: none → /)).toBeVisible();
  await expect.element(dialog().getByText(/^Created/)).not.toBeInTheDocument();
  shown.office.answer({
    [rotation]: { body: { data: { ...rotated, api_key_id: 'fleet_key_2' }, links: [] } },
  });
  await press('New secret');
  await expect.element(dialog().getByLabelText('Secret of the key')).toHaveValue('fleet_key_2');
  const matches = shown.office.sent(rotation).map(({ headers }) => headers.get('if-match'));
  expect(matches).toEqual(['"1.1"', '"2.2"']);
  expect(keyCount(shown, rotation)).toBe(2);
  const cached = () =>
    JSON.stringify(
      shown.queries
        .getMutationCache()
        .getAll()
        .map(({ state }) => state.data),
    );
  expect(cached()).not.toContain('fleet_key_2');
});

it('a lost answer and a second press give an API key one new secret', async () => {
  const shown = await openRotation({ [rotation]: () => null });
  expect(await pressTwice(shown, rotation, 'New secret')).toBe(1);
});

it('a lost answer and a second press give a webhook one new secret', async () => {
  const call = 'POST /webhooks/*/secret-rotation';
  const shown = await show(`/webhooks/${webhookExample.id}`, { [call]: () => null });
  await page.getByRole('button', { name: 'New secret' }).click();
  expect(await pressTwice(shown, call, 'Create the secret')).toBe(1);
});

it('a second secret of a webhook is given only after the dialog has shown the one of somebody else', async () => {
  const call = 'POST /webhooks/*/secret-rotation';
  const read = (until: string | null, etag: string) => ({
    'GET /webhooks/*': {
      body: { data: { ...webhookExample, previous_secret_valid_until: until }, links: [] },
      etag,
    },
  });
  const shown = await show(`/webhooks/${webhookExample.id}`, {
    ...read(null, '"1-a"'),
    [call]: refusal('version_mismatch'),
  });
  await page.getByRole('button', { name: 'New secret' }).click();
  shown.office.answer(read('2026-11-22T06:00:00.000Z', '"2-b"'));
  await press('Create the secret');
  await expect.element(dialog().getByText(/^Previous secret valid until: none → /)).toBeVisible();
  shown.office.answer({
    [call]: { body: { data: { ...webhookExample, secret: 'whsec_2' }, links: [] } },
  });
  await press('Create the secret');
  await expect.element(dialog().getByLabelText('Secret for checking signatures')).toHaveValue('whsec_2');
  const matches = shown.office.sent(call).map(({ headers }) => headers.get('if-match'));
  expect(matches).toEqual(['"1-a"', '"2-b"']);
});

const name = () => dialog().getByLabelText('Name', { exact: true });

it.each<[path: string, call: string, open: string, button: string, fill: () => Promise<void>]>([
  ['/sites', 'POST /sites', 'New site', 'Create the site', () => name().fill('Depot')],
  ['/api-keys', 'POST /api-keys', 'New API key', 'Create the API key', () => name().fill('Planning')],
  ['/roles', 'POST /roles', 'New role', 'Create the role', () => name().fill('Night shift')],
  ['/assets', 'POST /assets', 'New vehicle', 'Create the vehicle', () => name().fill('Van 1')],
  [
    ...(['/webhooks', 'POST /webhooks', 'New webhook', 'Create the webhook'] as const),
    () => dialog().getByLabelText('Address of the receiver').fill('https://a.example/'),
  ],
  [
    ...(['/users', 'POST /users', 'New user', 'Create the user'] as const),
    async () => {
      await dialog().getByLabelText('User name').fill('joan.font');
      await name().fill('Joan Font');
      await dialog().getByRole('checkbox', { name: 'Viewer' }).click();
    },
  ],
])('in %s, a lost answer and a second press make one record', async (path, call, open, button, fill) => {
  const shown = await show(path, { [call]: () => null });
  await page.getByRole('button', { name: open }).click();
  await fill();
  expect(await pressTwice(shown, call, button)).toBe(1);
});

it('a lost answer and a second press create one driver with one user', async () => {
  const shown = await show('/drivers', { 'POST /users': () => null, 'POST /drivers': () => null });
  await page.getByRole('button', { name: 'New driver' }).click();
  await name().fill('Marta Ribas');
  await dialog().getByLabelText('User name').fill('marta.ribas');
  await press('Propose a pin');
  expect(await pressTwice(shown, 'POST /users', 'Create the driver')).toBe(1);
  await expect.element(dialog().getByRole('alert')).toBeVisible();
  shown.office.answer({ 'POST /users': { status: 201, body: createUser.answers[201].example } });
  expect(await pressTwice(shown, 'POST /drivers', 'Create the driver')).toBe(1);
  expect(keyCount(shown, 'POST /users')).toBe(1);
});

it('changed content, and content that the service has refused, is sent with another key', async () => {
  const call = 'POST /sites';
  const shown = await show('/sites', { [call]: () => null });
  await page.getByRole('button', { name: 'New site' }).click();
  await name().fill('Depot');
  expect(await pressTwice(shown, call, 'Create the site')).toBe(1);
  await name().fill('Depot South');
  shown.office.answer({ [call]: refusal('key_in_use') });
  await press('Create the site');
  await expect.poll(() => keyCount(shown, call)).toBe(2);
  await expect.element(dialog().getByText(/Another entry has this already/)).toBeVisible();
  await press('Create the site');
  await expect.poll(() => keyCount(shown, call)).toBe(3);
});

it('Enter sends nothing while the first call runs', async () => {
  const call = 'PUT /users/*/pin';
  let answer = () => {};
  const shown = await show(`/drivers/${exampleIds.driver}`, {
    [call]: () =>
      new Promise((resolve) => {
        answer = () => resolve({ body: createUser.answers[201].example });
      }),
  });
  await page.getByRole('button', { name: 'Set a pin' }).click();
  await dialog().getByLabelText('New pin').fill('482913');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => shown.office.sent(call)).toHaveLength(1);
  const answerFirst = answer;
  await expect.element(dialog().getByRole('button', { name: 'Close' })).toBeDisabled();
  await dialog().getByLabelText('New pin').click();
  await userEvent.keyboard('{Enter}');
  answerFirst();
  answer();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(shown.office.sent(call)).toHaveLength(1);
});
