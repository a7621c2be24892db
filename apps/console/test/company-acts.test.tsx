import { assetExample } from '@fleet/contract/fleet/assets';
import { readOrganisation } from '@fleet/contract/fleet/organisations';
import { exampleIds } from '@fleet/contract/ground/contract-examples';
import { eventExample } from '@fleet/contract/outgoing/events';
import { webhookExample } from '@fleet/contract/outgoing/webhooks';
import { reasonExample } from '@fleet/contract/planning/reasons';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { companyAnswers, reasonAnswer, reasonPath, webhookWith } from './company-answers.js';
import { listOf, type OfficeAnswers, refusal } from './office-answers.js';
import { expectAccessibleEverywhere, phone, showConsole } from './shown-console.js';

const webhookPath = `/organisation/webhooks/${webhookExample.id}`;
const assetPath = `/organisation/assets/${exampleIds.asset}`;
const dialog = () => page.getByRole('dialog');
const press = (name: string | RegExp) => dialog().getByRole('button', { name, exact: true }).click();
const settings = readOrganisation.answers[200].example.data;

const showCompany = (path: string, answers: OfficeAnswers = {}) =>
  showConsole(path, { ...companyAnswers, ...answers });

/** A refusal with a fault at a member of the body. */
const faultAt = (code: 'key_in_use' | 'webhook_url_not_allowed' | 'value_out_of_range', key: string) => {
  const { status, body } = refusal(code);
  const [first] = body as object[];
  return { status: status ?? 422, body: [{ ...first, key }] };
};

afterEach(() => localStorage.clear());

it('creates a webhook for some events, and shows its secret once', async () => {
  const shown = await showCompany('/organisation/webhooks', {
    'POST /webhooks': faultAt('webhook_url_not_allowed', '/url'),
  });
  await page.getByRole('button', { name: 'New webhook' }).click();
  await press('Create the webhook');
  await expect.element(dialog().getByText('Fill this in.')).toBeVisible();
  await dialog().getByLabelText('Address of the receiver').fill(' http://10.0.0.1/ ');
  await dialog().getByLabelText('All events').click();
  await press('Create the webhook');
  await expect.element(dialog().getByText('Choose at least one kind of event.')).toBeVisible();
  await dialog().getByText('Routes', { exact: true }).click();
  await dialog().getByLabelText('Route completed').click();
  await expectAccessibleEverywhere();
  await press('Create the webhook');
  await expect.element(dialog().getByText(/The service sends nothing to this address/)).toBeVisible();
  expect(shown.office.sent('POST /webhooks')[0]?.body).toEqual({
    ...{ url: 'http://10.0.0.1/', description: null, event_types: ['route_completed'] },
    ...{ site_ids: [], max_in_flight: 8 },
  });
  shown.office.answer({ 'POST /webhooks': companyAnswers['POST /webhooks'] ?? {} });
  await press('Create the webhook');
  await expect
    .element(dialog().getByLabelText('Secret for checking signatures'))
    .toHaveValue('whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDazfqI6BQ8nw=');
  await expectAccessibleEverywhere();
  await press('I have stored it');
  await expect.poll(() => shown.address()).toBe(webhookPath);
});

it('changes only what was changed, and shows what somebody else has changed', async () => {
  const shown = await showCompany(webhookPath, { 'PATCH /webhooks/*': refusal('version_mismatch') });
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await dialog().getByLabelText('Name').fill('Planning of routes');
  shown.office.answer({
    'GET /webhooks/*': { ...webhookWith({ url: 'https://new.example/', max_in_flight: 1 }), etag: '"2"' },
  });
  await press('Save');
  await expect.element(page.getByText('This has changed since you opened it')).toBeVisible();
  await expect
    .element(page.getByText(`Address of the receiver: ${webhookExample.url} → https://new.example/`))
    .toBeVisible();
  await expect
    .element(dialog().getByLabelText('Address of the receiver'))
    .toHaveValue('https://new.example/');
  await expect.element(dialog().getByLabelText('Name')).toHaveValue('Planning of routes');
  await expectAccessibleEverywhere();
  shown.office.answer({ 'PATCH /webhooks/*': companyAnswers['PATCH /webhooks/*'] ?? {} });
  await press('Save anyway');
  await expect.element(page.getByText('The webhook is changed.')).toBeVisible();
  const sent = shown.office.sent('PATCH /webhooks/*');
  expect(sent.map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"2"']);
  expect(sent.map(({ body }) => body)).toEqual(Array(2).fill({ description: 'Planning of routes' }));
});

it('pauses a webhook, gives it a new secret, and removes it', async () => {
  const shown = await showCompany(webhookPath);
  await page.getByRole('button', { name: 'Pause' }).click();
  await press('Pause');
  await expect.element(page.getByText('The webhook is paused.')).toBeVisible();
  expect(shown.office.sent('PATCH /webhooks/*')[0]?.body).toEqual({ status: 'disabled' });
  await page.getByRole('button', { name: 'New secret' }).click();
  await dialog().getByLabelText('The current secret ends').selectOptions('after seven days');
  await press('Create the secret');
  await expect.element(dialog().getByLabelText('Secret for checking signatures')).toBeVisible();
  await press('I have stored it');
  expect(shown.office.sent('POST /webhooks/*/secret-rotation')[0]?.body).toEqual({ overlap: '7.00:00:00' });
  await page.getByRole('button', { name: 'Remove' }).click();
  await expectAccessibleEverywhere(['light']);
  await press('Remove the webhook');
  await expect.poll(() => shown.address()).toBe('/organisation/webhooks');
});

it('the filters of the log are in the address, and an older part is read with the cursor', async () => {
  const cursor = 'a'.repeat(80);
  const { body } = companyAnswers['GET /webhooks/*/deliveries'] as { body: object };
  const shown = await showCompany(webhookPath, {
    'GET /webhooks/*/deliveries': {
      body: { ...body, next_cursor: cursor, pagination: { page_size: 50, page_no: 1, total: 51 } },
    },
  });
  await page.getByLabelText('State').selectOptions('Given up');
  await page.getByLabelText('Event', { exact: true }).selectOptions('Route completed');
  await page.getByLabelText('First tried from').fill('2026-11-20');
  await expect
    .poll(() => shown.address())
    .toBe(`${webhookPath}?status=dead&type=route_completed&from=2026-11-20`);
  await page.getByRole('button', { name: 'Older' }).click();
  await expect
    .poll(() => Object.fromEntries(shown.office.sent('GET /webhooks/*/deliveries').at(-1)?.query ?? []))
    .toEqual({
      ...{ page_size: '50', status: 'dead', event_type: 'route_completed', cursor },
      from: '2026-11-19T23:00:00.000Z',
    });
  await page.getByRole('button', { name: 'Newest' }).click();
  await expect.poll(() => shown.address()).not.toContain('cursor');
});

it('sends deliveries again that were given up, and continues if one call does not send all', async () => {
  const shown = await showCompany(webhookPath, {
    'GET /webhooks/*': webhookWith({ standing: { ...webhookExample.standing, dead_letters: 3 } }),
    'POST /webhooks/*/replays': {
      status: 202,
      body: { data: { replayed: 10_000, next_from: '2026-11-20T08:00:00.000Z' }, links: [] },
    },
  });
  await expect.element(page.getByText('3 deliveries were given up')).toBeVisible();
  await page.getByRole('button', { name: 'Send again…' }).first().click();
  await dialog().getByLabelText('From').fill('2026-11-20T06:00');
  await expectAccessibleEverywhere();
  await press('Send again');
  await expect.element(dialog().getByText('10,000 deliveries are being sent again.')).toBeVisible();
  shown.office.answer({
    'POST /webhooks/*/replays': companyAnswers['POST /webhooks/*/replays'] ?? {},
  });
  await press('Send the next ones');
  await expect.element(page.getByText('10,012 deliveries are being sent again.')).toBeVisible();
  expect(shown.office.sent('POST /webhooks/*/replays').map((each) => each.body)).toEqual([
    { from: '2026-11-20T05:00:00.000Z', status: 'dead' },
    { from: '2026-11-20T08:00:00.000Z', status: 'dead' },
  ]);
});

it('a delivery shows its attempts and what is sent, and is sent again', async () => {
  const shown = await showCompany(`${webhookPath}/deliveries/${eventExample.id}`);
  await expect.element(page.getByText('Status 204')).toBeVisible();
  await page.getByText('What is sent').click();
  await expect.element(page.getByText(`"type": "${eventExample.type}"`)).toBeVisible();
  await page.getByRole('button', { name: 'Send again' }).click();
  await press('Send again');
  await expect.element(page.getByText('The delivery is being sent.')).toBeVisible();
  expect(shown.office.sent('POST /webhooks/*/deliveries/*/replay').length).toBe(1);
});

it('a test opens its delivery', async () => {
  const shown = await showCompany(webhookPath);
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect.poll(() => shown.address()).toBe(`${webhookPath}/deliveries/${exampleIds.submission}`);
});

it('creates a vehicle; a fault that the service reports is shown at its field', async () => {
  const shown = await showCompany('/organisation/assets', {
    'POST /assets': faultAt('key_in_use', '/integration_key'),
  });
  await page.getByRole('button', { name: 'New vehicle' }).click();
  await press('Create the vehicle');
  await expect.element(dialog().getByText('Fill this in.')).toBeVisible();
  await dialog().getByLabelText('Name').fill('Van 1');
  await dialog().getByLabelText('Type').selectOptions('Another type');
  await dialog().getByLabelText('Your own type').fill('cool_box');
  await dialog().getByLabelText('Odometer').selectOptions('Hours');
  await dialog().getByLabelText('Reading now').fill('12.5');
  await dialog().getByLabelText('Integration key').fill('VAN-1');
  await expectAccessibleEverywhere();
  await press('Create the vehicle');
  await expect.element(dialog().getByText('Another entry has this already. Choose another.')).toBeVisible();
  shown.office.answer({ 'POST /assets': companyAnswers['POST /assets'] ?? {} });
  await press('Create the vehicle');
  await expect.poll(() => shown.address()).toBe(assetPath);
  expect(shown.office.sent('POST /assets')[1]?.body).toEqual({
    ...{ type: 'cool_box', name: 'Van 1', status: 'in_service', site_ids: [], integration_key: 'VAN-1' },
    odometer: { meter_type: 'hours', unit: 'h', current_reading: '12.5' },
  });
});

it('takes a vehicle out of service, and says why a vehicle in use cannot be removed', async () => {
  const shown = await showCompany(assetPath, { 'DELETE /assets/*': refusal('still_in_use') });
  await page.getByRole('button', { name: 'Change' }).click();
  await expect.element(dialog().getByText(/It stands at 182,340.5 km/)).toBeVisible();
  await dialog().getByLabelText('Status').selectOptions('Out of service');
  await press('Save');
  await expect.element(page.getByText('The change is saved.')).toBeVisible();
  expect(shown.office.sent('PATCH /assets/*')[0]?.body).toEqual({ status: 'out_of_service' });
  await page.getByRole('button', { name: 'Remove' }).click();
  await press('Remove');
  await expect.element(dialog().getByRole('alert')).toHaveTextContent('Other entries still refer to this');
  await page.viewport(...phone);
  await expectAccessibleEverywhere(['light']);
});

it('a vehicle that somebody else has changed is not overwritten', async () => {
  const shown = await showCompany(assetPath, { 'PATCH /assets/*': refusal('version_mismatch') });
  await page.getByRole('button', { name: 'Change' }).click();
  await dialog().getByLabelText('Fleet number').fill('');
  shown.office.answer({
    'GET /assets/*': { body: { data: { ...assetExample, type: 'van' }, links: [] }, etag: '"2"' },
  });
  await press('Save');
  await expect.element(page.getByText('Type: truck → van')).toBeVisible();
  expect(shown.office.sent('PATCH /assets/*')[0]?.body).toEqual({ fleet_number: null });
});

it('creates, changes and removes a reason', async () => {
  const shown = await showCompany('/organisation/reasons', {
    'GET /integration/reasons/CLOSED': refusal('not_found'),
    'PUT /integration/reasons/CLOSED': companyAnswers['PUT /integration/reasons/*'] ?? {},
  });
  await page.getByRole('button', { name: 'New reason' }).click();
  await dialog().getByLabelText('Text').fill('Road closed');
  await dialog().getByLabelText('When something is skipped').click();
  await dialog().getByLabelText('All questions').click();
  await press('Create the reason');
  await expect.element(dialog().getByText('Choose at least one kind of question.')).toBeVisible();
  await dialog().getByLabelText('Barcodes').click();
  await dialog().getByLabelText('Key').fill(reasonExample.integration_key);
  await expectAccessibleEverywhere();
  await press('Create the reason');
  await expect.element(dialog().getByText('Another entry has this already. Choose another.')).toBeVisible();
  await dialog().getByLabelText('Key').fill('CLOSED');
  await press('Create the reason');
  await expect.element(page.getByText('The reason is saved.')).toBeVisible();
  expect(shown.office.sent('PUT /integration/reasons/CLOSED').map(({ body }) => body)).toEqual([
    {
      ...{ text: 'Road closed', statuses: ['failed'], requirement_types: ['barcode'] },
      ...{ site_ids: [], position: 20 },
    },
  ]);
  await page.getByRole('button', { name: 'Change “Nobody was there”' }).click();
  await dialog().getByLabelText('Text').fill('Nobody at home');
  await press('Save');
  await expect.element(page.getByText('The change is saved.')).toBeVisible();
  const [sent] = shown.office.sent(`PATCH ${reasonPath}`);
  expect([sent?.body, sent?.headers.get('if-match')]).toEqual([{ text: 'Nobody at home' }, '"1"']);
  await page.getByRole('button', { name: 'Remove “Nobody was there”' }).click();
  await press('Remove the reason');
  await expect.element(page.getByText('The reason is removed.')).toBeVisible();
});

it('moves a reason, and shows what somebody else has changed in a reason', async () => {
  const other = {
    ...reasonExample,
    id: exampleIds.user,
    integration_key: 'CLOSED',
    text: 'Closed',
    position: 20,
  };
  const shown = await showCompany('/organisation/reasons', {
    'GET /reasons': listOf([reasonExample, other]),
  });
  await page.getByRole('button', { name: 'Move “Closed” up' }).click();
  await expect.element(page.getByText(/Drivers see the new order/)).toBeVisible();
  expect(shown.office.sent(`PATCH ${reasonPath}`).map(({ body }) => body)).toEqual([{ position: 21 }]);
  shown.office.answer({ [`PATCH ${reasonPath}`]: refusal('version_mismatch') });
  await page.getByRole('button', { name: 'Change “Nobody was there”' }).click();
  await dialog().getByLabelText('When something is skipped').click();
  shown.office.answer({ [`GET ${reasonPath}`]: reasonAnswer({ text: 'Nobody', site_ids: [] }, '"2"') });
  await press('Save');
  await expect.element(page.getByText('Text: Nobody was there → Nobody')).toBeVisible();
  await expectAccessibleEverywhere(['light']);
});

it('saves changed settings, and shows a fault at its field', async () => {
  const shown = await showCompany('/organisation/settings', {
    'PATCH /*': faultAt('value_out_of_range', '/release_threshold'),
  });
  const threshold = page.getByLabelText('Time to answer a transfer', { exact: true });
  await threshold.fill('soon');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Write a whole number.')).toBeVisible();
  await threshold.fill('48');
  await page.getByLabelText('Unit of time: Time to answer a transfer').selectOptions('hours');
  await page.getByLabelText('Language', { exact: true }).first().selectOptions('fr');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('The value is outside the allowed range.')).toBeVisible();
  await expectAccessibleEverywhere();
  const after = { ...settings, language: 'fr', release_threshold: '00:10:00' };
  shown.office.answer({
    'PATCH /*': { body: { data: after, links: [] }, etag: '"2"' },
    'GET /*': { body: { data: after, links: [] }, etag: '"2"' },
  });
  await threshold.fill('10');
  await page.getByLabelText('Unit of time: Time to answer a transfer').selectOptions('minutes');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('The settings are saved.')).toBeVisible();
  expect(shown.office.sent('PATCH /*').map(({ body }) => body)).toEqual([
    { language: 'fr', release_threshold: '2.00:00:00' },
    { language: 'fr', release_threshold: '00:10:00' },
  ]);
});

it('asks before data is deleted, and shows what somebody else has changed in the settings', async () => {
  const shown = await showCompany('/organisation/settings', { 'PATCH /*': refusal('version_mismatch') });
  await page.getByLabelText('Positions of vehicles', { exact: true }).fill('30');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog().getByText(/within the hour: Positions of vehicles/)).toBeVisible();
  await expectAccessibleEverywhere(['light']);
  shown.office.answer({
    'GET /*': { body: { data: { ...settings, least_pin_digits: 8 }, links: [] }, etag: '"2"' },
  });
  await press('Save and delete');
  await expect.element(page.getByText('Digits of a new pin: 6 → 8')).toBeVisible();
  await expect.element(page.getByLabelText('Positions of vehicles', { exact: true })).toHaveValue('30');
  await expectAccessibleEverywhere();
  await page.getByRole('button', { name: 'Discard the changes' }).click();
  await expect.element(page.getByLabelText('Digits of a new pin')).toHaveValue('8');
  expect(page.getByRole('button', { name: 'Save' }).elements()).toEqual([]);
});

it('saves a logo immediately, refuses another file, and removes the logo', async () => {
  const { logo } = settings;
  const shown = await showCompany('/organisation/settings');
  await expect.element(page.getByText('640 × 160 pixels')).toBeVisible();
  const chooser = page.elementLocator(document.querySelector('input[type=file]') ?? document.body);
  await chooser.upload(new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }));
  await expect.element(page.getByText(/The logo must be a PNG or JPEG/)).toBeVisible();
  expect(shown.office.sent('PUT /logo')).toEqual([]);
  await chooser.upload(new File(['png'], 'logo.png', { type: 'image/png' }));
  await expect.element(page.getByText('The logo is saved.')).toBeVisible();
  await expectAccessibleEverywhere(['light']);
  const [sent] = shown.office.sent('PUT /logo');
  expect(sent?.headers.get('content-type')).toBe('image/png');
  expect(sent?.headers.get('if-match')).toBe(`"${logo?.sha256}"`);
  shown.office.answer({
    'GET /*': { body: { data: { ...settings, logo: null }, links: [] }, etag: '"2"' },
  });
  await page.getByRole('button', { name: 'Remove the logo' }).click();
  await press('Remove the logo');
  await expect.element(page.getByText('There is none.')).toBeVisible();
  await expect.element(page.getByText('The logo is removed.')).toBeVisible();
});
