import { readApiKey } from '@fleet/contract/accounts/api-keys';
import { readUser } from '@fleet/contract/accounts/users';
import { assetExample } from '@fleet/contract/fleet/assets';
import { readDriver } from '@fleet/contract/fleet/drivers';
import { readOrganisation } from '@fleet/contract/fleet/organisations';
import { readSite } from '@fleet/contract/fleet/sites';
import { exampleIds } from '@fleet/contract/ground/contract-examples';
import { rolePermissions } from '@fleet/contract/ground/permissions';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { companyAnswers } from './company-answers.js';
import { accountWith, refusal } from './office-answers.js';
import { showConsole } from './shown-console.js';

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const dialog = () => page.getByRole('dialog');
const save = () => dialog().getByRole('button', { name: 'Save', exact: true }).click();
const box = (name: string) => dialog().getByRole('checkbox', { name, exact: true });

/** Opens the form of a record, and answers its first attempt to save with 412. */
async function openForm(kind: string, record: object) {
  const shown = await showConsole(`/organisation/${kind}/${exampleIds.route}`, {
    'GET /account': accountWith(rolePermissions.organisation_administrator),
    [`GET /${kind}/*`]: { body: { data: record, links: [] }, etag: '"1.1"' },
    [`PATCH /${kind}/*`]: refusal('version_mismatch'),
  });
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  return {
    /** Saves after somebody else's change; then the service accepts what the form sends. */
    async saveAfter(changed: object) {
      const answer = { body: { data: changed, links: [] }, etag: '"2.2"' };
      shown.office.answer({ [`GET /${kind}/*`]: answer });
      await save();
      await expect.element(dialog().getByText('This has changed since you opened it')).toBeVisible();
      shown.office.answer({ [`PATCH /${kind}/*`]: answer });
    },
    /** Saves again; returns what was sent. */
    async sentAgain() {
      await dialog().getByRole('button', { name: /^Save/ }).click();
      await expect.element(dialog()).not.toBeInTheDocument();
      const [, second] = shown.office.sent(`PATCH /${kind}/*`);
      expect(second?.headers.get('if-match')).toBe('"2.2"');
      return second?.body;
    },
  };
}

it.each([
  ['users', { ...readUser.answers[200].example.data, email: null }],
  ['api-keys', readApiKey.answers[200].example.data],
] as const)('in %s, a right that somebody else has taken is not given back', async (kind, record) => {
  const form = await openForm(kind, { ...record, roles: ['controller'], site_ids: [] });
  await box('Viewer').click();
  await form.saveAfter({ ...record, roles: [], site_ids: [exampleIds.site] });
  await expect.element(box('Controller')).not.toBeChecked();
  await expect.element(box('Viewer')).toBeChecked();
  expect(await form.sentAgain()).toEqual({ roles: ['viewer'] });
});

it('the form of a driver shows the user whom somebody else has chosen', async () => {
  const record = { ...readDriver.answers[200].example.data, user_id: exampleIds.user, username: 'marta' };
  const form = await openForm('drivers', record);
  await dialog().getByLabelText('Name', { exact: true }).fill('Marta R.');
  await form.saveAfter({ ...record, user_id: exampleIds.route, username: 'joan.font', phone: '+376 2' });
  await expect.element(dialog().getByLabelText('Phone')).toHaveValue('+376 2');
  await expect.element(dialog().getByRole('combobox', { name: 'Logs in as' })).toHaveValue('joan.font');
  expect(await form.sentAgain()).toEqual({ name: 'Marta R.' });
});

it('the latitude and longitude of a site are always from the same form', async () => {
  const site = readSite.answers[200].example.data;
  const form = await openForm('sites', site);
  await dialog().getByLabelText('Latitude').fill('42.6');
  await form.saveAfter({ ...site, address: { ...site.address, city: 'Canillo', coordinates: [2.9, 43.9] } });
  await expect.element(dialog().getByLabelText('City')).toHaveValue('Canillo');
  await expect.element(dialog().getByLabelText('Latitude')).toHaveValue('42.6');
  await expect.element(dialog().getByLabelText('Longitude')).toHaveValue('1.47342');
  expect(await form.sentAgain()).toEqual({ address: { coordinates: [1.47342, 42.6] } });
});

it.each([
  ['another user', { user_id: exampleIds.route, username: 'joan.font' }],
  ['no user', { user_id: null, username: null }],
])('the former user of a driver who has %s now gets no pin', async (_, members) => {
  const record = {
    ...readDriver.answers[200].example.data,
    user_id: exampleIds.user,
    username: 'marta.ribas',
  };
  const shown = await showConsole(`/organisation/drivers/${exampleIds.driver}`, {
    'GET /account': accountWith(rolePermissions.organisation_administrator),
    'GET /drivers/*': { body: { data: record, links: [] }, etag: '"1.1"' },
  });
  await page.getByRole('button', { name: 'Set a pin' }).click();
  await expect.element(dialog().getByText(/the user name marta\.ribas and the new pin/)).toBeVisible();
  await dialog().getByLabelText('New pin').fill('482913');
  shown.office.answer({
    'GET /drivers/*': { body: { data: { ...record, ...members }, links: [] }, etag: '"2.2"' },
  });
  for (const _attempt of [1, 2]) {
    const reads = shown.office.sent('GET /drivers/*').length;
    await dialog().getByRole('button', { name: 'Set a pin', exact: true }).click();
    await expect.poll(() => shown.office.sent('GET /drivers/*').length).toBeGreaterThan(reads);
    await expect
      .element(dialog().getByText(/No pin was set: the user marta\.ribas no longer logs in as Marta/))
      .toBeVisible();
  }
  await expect.element(dialog().getByText(/the user name marta\.ribas/)).toBeVisible();
  expect(shown.office.sent('PUT /users/*/pin')).toEqual([]);
});

it('a currency that somebody else has added to the settings stays, together with the user’s new currency', async () => {
  const settings = readOrganisation.answers[200].example.data;
  const withCurrencies = (...ids: string[]) => {
    const currencies = [...settings.currencies, ...ids.map((id) => ({ id, symbol: id }))];
    return { body: { data: { ...settings, currencies }, links: [] }, etag: `"${ids.length}"` };
  };
  const { office } = await showConsole('/organisation/settings', {
    ...companyAnswers,
    'GET /*': withCurrencies(),
    'PATCH /*': refusal('version_mismatch'),
  });
  await page.getByRole('button', { name: 'Add a currency' }).click();
  await page.getByLabelText('Code of currency 2').fill('NOK');
  await page.getByLabelText('Symbol of currency 2').fill('NOK');
  office.answer({ 'GET /*': withCurrencies('CHF') });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(page.getByText('This has changed since you opened it')).toBeVisible();
  const both = withCurrencies('CHF', 'NOK');
  office.answer({ 'PATCH /*': both, 'GET /*': both });
  await page.getByRole('button', { name: 'Save anyway' }).click();
  await expect.element(page.getByText('The settings are saved.')).toBeVisible();
  const [, second] = office.sent('PATCH /*');
  expect(second?.headers.get('if-match')).toBe('"1"');
  expect(second?.body).toEqual({ currencies: both.body.data.currencies });
});

it('settings that were not saved are there again after the user has left the page', async () => {
  const shown = await showConsole('/organisation/settings', companyAnswers);
  const name = page.getByLabelText('Name', { exact: true });
  await name.fill('Andorra Freight');
  await shown.go('/organisation/sites');
  await shown.go('/organisation/settings');
  await expect.element(name).toHaveValue('Andorra Freight');
  await expect.element(page.getByText('There are unsaved changes.')).toBeVisible();
  await page.getByRole('button', { name: 'Discard the changes' }).click();
  await shown.go('/organisation/sites');
  await shown.go('/organisation/settings');
  await expect.element(name).not.toHaveValue('Andorra Freight');
});

it('a user who changes the meter of an asset sees the reading that arrived meanwhile', async () => {
  const withReading = (reading: string | null) => ({
    ...assetExample,
    odometer: { meter_type: 'distance', unit: 'km', current_reading: reading },
  });
  const form = await openForm('assets', withReading(null));
  await dialog().getByRole('combobox', { name: 'Odometer' }).selectOptions('Miles');
  await form.saveAfter(withReading('123456'));
  await expect.element(dialog().getByText('Reading now: No reading yet → 123,456 km')).toBeVisible();
  expect(await form.sentAgain()).toEqual({ odometer: { meter_type: 'distance', unit: 'mi' } });
});
