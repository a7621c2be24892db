import { listRoles } from '@fleet/contract/accounts/roles';
import { createUser, readUser } from '@fleet/contract/accounts/users';
import { readOrganisation } from '@fleet/contract/fleet/organisations';
import { readSite } from '@fleet/contract/fleet/sites';
import { exampleIds } from '@fleet/contract/ground/contract-examples';
import { type Permission, rolePermissions } from '@fleet/contract/ground/permissions';
import { problemCatalogue } from '@fleet/contract/ground/problems';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  accountWith,
  listOf,
  type OfficeAnswer,
  type OfficeAnswers,
  refusal,
  withoutMailServer,
} from './office-answers.js';
import { expectAccessibleEverywhere, phone, showConsole } from './shown-console.js';

afterEach(() => localStorage.clear());

const all: readonly Permission[] = rolePermissions.organisation_administrator;
const show = (path: string, answers: OfficeAnswers = {}, permissions = all) =>
  showConsole(`/organisation${path}`, { 'GET /account': accountWith(permissions), ...answers });
const dialog = () => page.getByRole('dialog');
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click();

/** A refusal of this code at a field. */
function fault(code: keyof typeof problemCatalogue, key: string): OfficeAnswer {
  const { type, status, message } = problemCatalogue[code];
  return { status, body: [{ type, code, message, key }] };
}

it('creates a site, and says at the field if a value is missing or already used', async () => {
  const shown = await show('/sites', { 'POST /sites': fault('key_in_use', '/integration_key') });
  await page.getByRole('button', { name: 'New site' }).click();
  await dialog().getByLabelText('City').fill('Fontaneda');
  await press('Create the site');
  await expect.element(dialog().getByText('Fill this in.')).toBeVisible();
  await expect.element(dialog().getByText(/An address needs both/)).toBeVisible();
  expect(shown.office.sent('POST /sites')).toEqual([]);
  await expectAccessibleEverywhere();
  await dialog().getByLabelText('Name').fill('Depot Fontaneda');
  await dialog().getByLabelText('Integration key').fill('DEPOT');
  await dialog().getByLabelText('Latitude').click();
  await userEvent.keyboard('42.45316, 1.47342{Tab}');
  await expect.element(dialog().getByLabelText('Latitude')).toHaveValue('42.45316');
  await expect.element(dialog().getByLabelText('Longitude')).toHaveValue('1.47342');
  await press('Create the site');
  await expect
    .element(dialog().getByLabelText('Integration key'))
    .toHaveAccessibleDescription(/Another entry has this already/);
  expect(shown.office.sent('POST /sites')[0]?.body).toEqual({
    ...{ name: 'Depot Fontaneda', status: 'enabled', integration_key: 'DEPOT' },
    address: { city: 'Fontaneda', coordinates: [1.47342, 42.45316] },
  });
});

it('shows what somebody else has changed in a site, and saves only the edited values', async () => {
  const site = readSite.answers[200].example.data;
  const shown = await show(`/sites/${exampleIds.site}`, { 'PATCH /sites/*': refusal('version_mismatch') });
  await page.getByRole('button', { name: 'Change' }).click();
  await dialog().getByLabelText('Name').fill('Depot South');
  const renamed = { ...site, integration_key: 'D-2' };
  shown.office.answer({ 'GET /sites/*': { body: { data: renamed, links: [] }, etag: '"2.2"' } });
  await press('Save');
  await expect.element(dialog().getByText('This has changed since you opened it')).toBeVisible();
  await expect.element(dialog().getByText('Integration key: DEPOT → D-2')).toBeVisible();
  await expectAccessibleEverywhere();
  shown.office.answer({
    'PATCH /sites/*': { body: { data: { ...renamed, name: 'Depot South' }, links: [] } },
  });
  await press('Save');
  await expect.element(page.getByText('Depot South is saved.')).toBeVisible();
  const [first, second] = shown.office.sent('PATCH /sites/*');
  expect([first?.headers.get('if-match'), second?.headers.get('if-match')]).toEqual(['"1.1"', '"2.2"']);
  expect(second?.body).toEqual({ name: 'Depot South' });
});

it('does not remove a site in use, and says so', async () => {
  const message = '3 drivers still name it.';
  const shown = await show(`/sites/${exampleIds.site}`, {
    'DELETE /sites/*': { status: 409, body: [{ type: 'conflict', code: 'still_in_use', message }] },
  });
  await page.getByRole('button', { name: 'Remove site' }).click();
  await press('Remove site');
  await expect.element(dialog().getByText('Other entries still refer to this, so it stays.')).toBeVisible();
  shown.office.answer({ 'DELETE /sites/*': { status: 204 } });
  await press('Remove site');
  await expect.element(page.getByText('Depot Fontaneda is removed.')).toBeVisible();
});

it('creates a driver with user and pin, and continues after a refusal without creating the user again', async () => {
  const shown = await show('/drivers', { 'PUT /users/*/pin': fault('weak_pin', '/pin') });
  await page.getByRole('button', { name: 'New driver' }).click();
  await dialog().getByLabelText('Name', { exact: true }).fill('Marta Ribas');
  await dialog().getByLabelText('User name').fill('marta.ribas');
  await dialog().getByLabelText('New pin').fill('123456');
  await press('Create the driver');
  await expect.element(dialog().getByText(/This pin is too easy to guess/)).toBeVisible();
  expect(shown.office.sent('POST /users')).toEqual([]);
  await press('Propose a pin');
  await press('Create the driver');
  await expect.element(dialog().getByText(/The user marta.ribas was created/)).toBeVisible();
  await expect.element(dialog().getByLabelText('New pin')).toHaveAccessibleDescription(/too easy/);
  await expectAccessibleEverywhere();
  expect(shown.office.sent('POST /drivers')).toEqual([]);
  shown.office.answer({ 'PUT /users/*/pin': { body: createUser.answers[201].example } });
  await press('Create the driver');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Marta Ribas' })).toBeVisible();
  expect(shown.office.sent('POST /users').map(({ body }) => body)).toEqual([
    { username: 'marta.ribas', name: 'Marta Ribas', roles: ['driver'], site_ids: [], password_mail: false },
  ]);
  expect(shown.office.sent('POST /drivers')[0]?.body).toEqual({
    ...{ name: 'Marta Ribas', site_ids: [], user_id: exampleIds.user },
  });
});

it('gives a driver a new pin', async () => {
  const shown = await show(`/drivers/${exampleIds.driver}`);
  await page.getByRole('button', { name: 'Set a pin' }).click();
  await expect.element(dialog().getByText(/phones ask for the new one/)).toBeVisible();
  await dialog().getByLabelText('New pin').fill('482');
  await press('Set a pin');
  await expect.element(dialog().getByText('A pin has 4 to 8 digits.')).toBeVisible();
  await expect.element(dialog().getByLabelText('New pin')).toHaveFocus();
  await expectAccessibleEverywhere();
  await dialog().getByLabelText('New pin').fill('482913');
  await press('Set a pin');
  await expect.element(page.getByText(/Marta Ribas has the new pin/)).toBeVisible();
  expect(shown.office.sent('PUT /users/*/pin')[0]?.body).toEqual({ pin: '482913' });
});

it.each([
  { digits: 8, required: 8, rights: all },
  { digits: 6, required: 4, rights: all },
  { digits: 8, required: 7, rights: all.filter((each) => each !== 'organisation:read') },
])('proposes a pin of $digits digits where $required are required', async ({ digits, required, rights }) => {
  const { data } = readOrganisation.answers[200].example;
  const settings = { body: { data: { ...data, least_pin_digits: required }, links: [] } };
  const shown = await show(`/drivers/${exampleIds.driver}`, { 'GET /*': settings }, rights);
  await page.getByRole('button', { name: 'Set a pin' }).click();
  if (rights === all) await expect.poll(() => shown.office.sent('GET /*')).toHaveLength(1);
  await expect
    .poll(async () => {
      await press('Propose a pin');
      const field = dialog().getByLabelText('New pin').element();
      return field instanceof HTMLInputElement ? field.value.length : 0;
    })
    .toBe(digits);
  await press('Set a pin');
  await expect.element(page.getByText(/Marta Ribas has the new pin/)).toBeVisible();
  expect(shown.office.sent('GET /*').length > 0).toBe(rights === all);
});

it('creates a user who gets a mail, and disables a user', async () => {
  const shown = await show('/users', { 'PUT /users/*/status': refusal('last_administrator') });
  await expect.element(page.getByRole('table').getByText('Cannot log in yet')).toBeVisible();
  await page.getByRole('button', { name: 'New user' }).click();
  await dialog().getByLabelText('User name').fill('joan.font');
  await dialog().getByLabelText('Name', { exact: true }).fill('Joan Font');
  await dialog().getByLabelText('Mail address').fill('joan@valira.example');
  await expect.element(dialog().getByText(/The user gets a mail with a link/)).toBeVisible();
  await press('Create the user');
  await expect.element(dialog().getByText('Fill this in.')).toBeVisible();
  await expect.element(dialog().getByRole('checkbox', { name: 'Administrator' })).toHaveFocus();
  await dialog().getByRole('checkbox', { name: 'Viewer' }).click();
  await expectAccessibleEverywhere();
  await press('Create the user');
  await expect
    .element(page.getByText('A mail was sent to marta@valira.example. The user chooses a password with it.'))
    .toBeVisible();
  expect(page.getByText(/This user cannot log in yet/).elements()).toEqual([]);
  expect(shown.office.sent('POST /users')[0]?.body).toMatchObject({
    ...{ username: 'joan.font', roles: ['viewer'], password_mail: true, site_ids: [] },
  });
  await page.getByRole('button', { name: 'Disable' }).click();
  expect(
    dialog()
      .getByText(/The driver’s session stays active/)
      .elements(),
  ).toEqual([]);
  await press('Disable');
  await expect.element(dialog().getByText(/left without an administrator/)).toBeVisible();
});

it('says what disabling a user who drives means for the phone', async () => {
  const user = { ...readUser.answers[200].example.data, driver_id: exampleIds.driver };
  await show(`/users/${exampleIds.user}`, {
    'GET /users/*': { body: { data: user, links: [] }, etag: '"1.1"' },
  });
  await page.getByRole('button', { name: 'Disable' }).click();
  await expect.element(dialog().getByText(/records only after you enable the user again/)).toBeVisible();
});

it('says that a service without a mail server sends no mail', async () => {
  await show('/users', withoutMailServer);
  await page.getByRole('button', { name: 'New user' }).click();
  await dialog().getByLabelText('User name').fill('joan.font');
  await dialog().getByLabelText('Name', { exact: true }).fill('Joan Font');
  await dialog().getByLabelText('Mail address').fill('joan@valira.example');
  await dialog().getByRole('checkbox', { name: 'Viewer' }).click();
  const words = /no mail server. It writes the mail with the link to a file/;
  await expect.element(dialog().getByText(words)).toBeVisible();
  await press('Create the user');
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(page.getByText(words)).toBeVisible();
  expect(page.getByText(/A mail was sent/).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Send a mail for the password' }).click();
  await press('Send a mail for the password');
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(page.getByText(/is on its way, unless/).elements()).toEqual([]);
});

it('changes the rights of a role, and says who gets them and which of them the user does not have', async () => {
  const rights = all.filter((each) => each !== 'webhooks:write');
  const shown = await show(
    '/roles',
    { 'PATCH /roles/night_dispatcher': refusal('beyond_own_rights') },
    rights,
  );
  const box = (right: string, role: string) =>
    page.getByRole('checkbox', { name: `${right} – ${role}`, exact: true });
  await expect.element(box('See routes and quarantined records', 'Controller')).toBeDisabled();
  await box('See sites', 'Night dispatcher').click();
  await box('Revoke sessions', 'Night dispatcher').click();
  await box('Create, change and remove webhooks; send deliveries again', 'Night dispatcher').click();
  await expectAccessibleEverywhere();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect
    .element(dialog().getByText(/Everybody with this role has the new rights at once/))
    .toBeVisible();
  await expect.element(dialog().getByText(/you do not have this right yourself/)).toBeVisible();
  await press('Save');
  await expect.element(dialog().getByText(/This goes beyond your own rights/)).toBeVisible();
  await expectAccessibleEverywhere(['sun']);
  expect(shown.office.sent('PATCH /roles/night_dispatcher')[0]?.body).toEqual({
    permissions: [
      'account:read',
      'routes:read',
      'routes:write',
      'sessions:read',
      'sites:read',
      'webhooks:write',
    ],
  });
});

it('shows and changes a role whose key is the name of a member of every object', async () => {
  const [example] = listRoles.answers[200].example.data;
  const own = {
    ...example,
    key: 'constructor',
    name: 'Builder',
    built_in: false,
    permissions: ['account:read'],
  };
  await show('/roles', {
    'GET /roles': listOf([own]),
    'GET /roles/constructor': { body: { data: own, links: [] }, etag: '"1.1"' },
  });
  const box = page.getByRole('checkbox', { name: 'See sites – Builder', exact: true });
  await box.click();
  await expect.element(box).toBeChecked();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(dialog().getByRole('listitem')).toHaveTextContent('See sites');
});

it('creates a role, and does not remove a role in use', async () => {
  const shown = await show('/roles', { 'DELETE /roles/night_dispatcher': refusal('role_in_use') });
  await page.getByRole('button', { name: 'New role' }).click();
  await dialog().getByLabelText('Name').fill('Day dispatcher');
  await expect.element(dialog().getByLabelText('Key', { exact: true })).toHaveValue('day_dispatcher');
  await press('Create the role');
  await expect.element(page.getByText(/was created. Tick its rights/)).toBeVisible();
  expect(shown.office.sent('POST /roles')[0]?.body).toMatchObject({ key: 'day_dispatcher' });
  await page.getByRole('button', { name: 'Remove Night dispatcher' }).click();
  await press('Remove role');
  await expect.element(dialog().getByText(/still have this role/)).toBeVisible();
});

/** What the dialog shows for the key, if it is open. */
const shownSecret = () =>
  dialog().getByLabelText('Secret of the key (X-Api-Key)').query()?.getAttribute('value');

it('shows the secret of an API key once, and stores it nowhere', async () => {
  const shown = await show('/api-keys');
  await page.getByRole('button', { name: 'New API key' }).click();
  await dialog().getByLabelText('Name').fill('Planning');
  await dialog().getByLabelText('Networks').fill('198.51.100.0/24');
  await press('Create the API key');
  await expect.poll(shownSecret).toMatch(/^fleet_key_/);
  await expectAccessibleEverywhere();
  await page.viewport(...phone);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(phone[0]);
  await press('I have stored it');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Planning' })).toBeVisible();
  const kept = () =>
    JSON.stringify([
      shown.queries
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.data),
      shown.queries
        .getMutationCache()
        .getAll()
        .map(({ state }) => state.data),
    ]);
  await expect.poll(kept).not.toContain('fleet_key_');
  expect(shown.office.sent('POST /api-keys')[0]?.body).toMatchObject({
    ...{ name: 'Planning', roles: ['integration'], allowed_addresses: ['198.51.100.0/24'] },
  });
});

it('rotates and revokes an API key', async () => {
  const shown = await show('/api-keys/019a9f3e-7c11-7d3c-a2bb-5a0c64d0c004');
  await page.getByRole('button', { name: 'New secret' }).click();
  await dialog().getByLabelText('The current secret stays valid').selectOptions('for seven days');
  await expectAccessibleEverywhere(['dark']);
  await press('New secret');
  await expect.poll(shownSecret).toMatch(/^fleet_key_/);
  expect(shown.office.sent('POST /api-keys/*/rotation')[0]?.body).toEqual({ overlap: '7.00:00:00' });
  await press('I have stored it');
  await page.getByRole('button', { name: 'Revoke' }).click();
  await press('Revoke');
  await expect.element(page.getByText('Planning is revoked.')).toBeVisible();
});
