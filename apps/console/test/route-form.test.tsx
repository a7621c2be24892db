import { exampleIds } from '@fleet/contract/ground/contract-examples';
import { rolePermissions } from '@fleet/contract/ground/permissions';
import { routeExample } from '@fleet/contract/planning/route-examples';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accountWith, type OfficeAnswer, refusal } from './office-answers.js';
import { expectAccessibleEverywhere, phone, showConsole } from './shown-console.js';

// The page of the previous test stores its work when it is removed. Only after that is the work deleted here.
beforeEach(() => sessionStorage.clear());
afterEach(() => localStorage.clear());

const editPath = `/routes/${exampleIds.route}/edit`;
const head = () => page.getByRole('region', { name: 'Route', exact: true });
const stop = (name: string | RegExp) => page.getByRole('region', { name, exact: true });
const stops = () => page.getByRole('list', { name: 'Stops' });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** The route of the examples as another controller has left it. */
const changedBy = (members: Partial<typeof routeExample>): OfficeAnswer => ({
  etag: '"2.5"',
  body: { data: { ...routeExample, ...members, version: 2 }, result: 'changed', links: [] },
});

it('shows every fault at its field before anything is sent, and then sends the plan', async () => {
  const shown = await showConsole('/routes');
  await button('New route').click();
  await button('Save the route').click();
  await expect.element(page.getByRole('heading', { name: '5 faults to correct' })).toHaveFocus();
  await expectAccessibleEverywhere();
  await button('Stop 2 › Name: This must not be empty.').click();
  await expect.element(stop('Stop 2').getByLabelText('Name', { exact: true })).toHaveFocus();
  await stop('Stop 2').getByLabelText('Name', { exact: true }).fill('Hotel');
  await stop('Hotel').getByLabelText('Latitude').fill('42.568492, 1.489601');
  await stops().getByRole('button').first().click();
  await stop('Stop 1').getByLabelText('Name', { exact: true }).fill('Depot');
  await stop('Depot').getByLabelText('Latitude').fill('42.453157');
  await expect.element(page.getByRole('heading', { name: '2 faults to correct' })).toBeVisible();
  await stop('Depot').getByLabelText('Longitude').fill('1,473415');
  await head().getByLabelText('Name').fill('Fish');
  await expect.element(page.getByRole('heading', { name: /to correct/ })).not.toBeInTheDocument();
  await expect.element(page.getByText(/The route waits without a driver/)).toBeVisible();
  expect(shown.office.sent('POST /routes')).toEqual([]);
  await button('Save the route').click();
  await expect.element(page.getByText('The route is saved.')).toBeVisible();
  expect(shown.address()).toBe(`/routes/${exampleIds.route}`);
  const [sent] = shown.office.sent('POST /routes');
  expect(sent?.headers.get('idempotency-key')).not.toBeNull();
  expect(sent?.body).toMatchObject({
    name: 'Fish',
    travel_plan: {
      points_of_interest: [
        { name: 'Depot', geofence: { centre: [1.473415, 42.453157] } },
        { name: 'Hotel', address: { coordinates: [1.489601, 42.568492] } },
      ],
    },
  });
});

it('shows a question as the driver will see it while the controller edits it', async () => {
  await showConsole(editPath);
  await button('Add a question').click();
  await page.getByLabelText('Question', { exact: true }).fill('Cold chain check');
  await page.getByLabelText('Kind of answer').selectOptions('form');
  await page.getByLabelText('Label', { exact: true }).fill('Temperature in °C');
  await page.getByLabelText('Type of the field').selectOptions('number');
  await page.getByLabelText('Minimum').fill('-25');
  const preview = page.getByRole('complementary', { name: 'As the driver sees it' });
  await page.getByLabelText('Maximum').fill('-15.5');
  await expect.element(preview.getByText(/From -25 to -15\.5/)).toBeVisible();
  await preview.getByLabelText('Temperature in °C').fill('4');
  await userEvent.tab();
  await expect.element(preview.getByText(/-15\.5/).first()).toBeVisible();
  await expectAccessibleEverywhere();
  await page.viewport(...phone);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(phone[0]);
  for (const kind of [
    'odometer',
    'cash',
    'barcode',
    'signature',
    'service_rating',
    'delay',
    'asset',
    'weight',
  ]) {
    await page.getByLabelText('Kind of answer').selectOptions(kind);
    await expect.element(preview.getByText('Cold chain check').first()).toBeVisible();
  }
});

it('a removal can be undone by key and by button, until something is typed', async () => {
  await showConsole(editPath);
  await button('Remove: Depot').click();
  await expect.element(button('Undo: Depot removed')).toBeVisible();
  await stops().getByRole('button').first().click();
  await userEvent.keyboard('{Control>}z{/Control}');
  await stops().getByRole('button', { name: /Depot/ }).click();
  await button('Remove: Depot').click();
  await expect.element(button('Undo: Depot removed')).toBeVisible();
  await stop('Hotel Xalet Besoli').getByLabelText('Name', { exact: true }).first().fill('Hostal');
  await expect.element(button(/^Undo/)).not.toBeInTheDocument();
  await stops().getByRole('button').first().click();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(stops().getByRole('button', { name: /Hostal/ })).toBeVisible();
  await expect.element(stops().getByRole('button', { name: /Depot/ })).not.toBeInTheDocument();
  await button('Duplicate: Hostal').click();
  await button('Undo: Hostal added').click();
  await expect.poll(() => stops().getByRole('listitem').elements().length).toBe(1);
});

it('a stop can be moved by its buttons and dragged', async () => {
  await showConsole(editPath);
  const hotel = 'Hotel Xalet Besoli';
  await stops()
    .getByRole('button', { name: new RegExp(hotel) })
    .click();
  await button(`Move up: ${hotel}`).click();
  await expect.element(button(`Move up: ${hotel}`)).toHaveFocus();
  await button(`Undo: ${hotel} is now number 1`).click();
  const first = () => stops().getByRole('listitem').first();
  await expect.poll(() => first().element().textContent).toMatch(/Depot/);
  await userEvent.dragAndDrop(first(), stops().getByRole('listitem').last());
  await expect.poll(() => first().element().textContent).toMatch(/Hotel/);
});

it('unsaved work is still there after the page was left, until it is discarded', async () => {
  const shown = await showConsole(editPath);
  expect(page.getByText('Your work is kept in this window.').elements()).toEqual([]);
  await head().getByLabelText('Name').fill('Bread for the hotel');
  await expect.element(page.getByText('Your work is kept in this window.')).toBeVisible();
  await button('Leave without saving').click();
  await expect.element(page.getByRole('heading', { name: routeExample.name })).toBeVisible();
  shown.remove();
  await showConsole(editPath);
  await expect.element(page.getByText('Restored your unsaved work')).toBeVisible();
  await expect.element(head().getByLabelText('Name')).toHaveValue('Bread for the hotel');
  await expectAccessibleEverywhere(['light']);
  await button('Discard').click();
  await expect.element(head().getByLabelText('Name')).toHaveValue(routeExample.name);
  await expect.element(page.getByText('Nothing has changed yet.')).toBeVisible();
});

it('a save waits for the password when the log-in has ended, and nothing typed is lost', async () => {
  const shown = await showConsole(editPath, { 'PATCH /routes/*': refusal('expired_token') });
  await button('Save the changes').click();
  await head().getByLabelText('Name').fill('Bread');
  expect(shown.office.sent('PATCH /routes/*')).toEqual([]);
  await button('Save the changes').click();
  const again = page.getByRole('dialog', { name: 'Log in again to continue' });
  await again.getByLabelText('Password', { exact: true }).fill('seven grey mountain goats');
  shown.office.answer({ 'PATCH /routes/*': changedBy({ name: 'Bread' }) });
  await again.getByRole('button', { name: 'Log in' }).click();
  await expect.element(page.getByText('The changes are saved.')).toBeVisible();
  expect(shown.office.sent('PATCH /routes/*').at(-1)?.body).toEqual({ name: 'Bread' });
});

it('a change by somebody else is merged with the own change, and both are saved on the new version', async () => {
  const shown = await showConsole(editPath);
  await head().getByLabelText('Name').fill('Bread');
  await head().getByLabelText('Reference').fill('B-1');
  shown.office.answer({
    'GET /routes/*': changedBy({ name: 'Meat', planned_start_at: '2026-11-20T07:30:00.000Z' }),
    'PATCH /routes/*': ({ headers }) =>
      headers.get('if-match') === '"2.5"' ? changedBy({ name: 'Meat' }) : refusal('version_mismatch'),
  });
  await button('Save the changes').click();
  const dialog = page.getByRole('dialog', { name: 'The route has changed since you opened it' });
  await expect.element(dialog.getByText('Before: Fish for the hotel')).toBeVisible();
  await expect
    .element(dialog.getByRole('region', { name: /by the other/ }))
    .toHaveTextContent(/Planned start/);
  await expect.element(dialog.getByRole('region', { name: /by you/ })).toHaveTextContent(/2026\/0042 → B-1/);
  await expectAccessibleEverywhere();
  await dialog.getByRole('radio', { name: /Meat/ }).click({ force: true });
  await dialog.getByRole('button', { name: 'Save both changes' }).click();
  await expect.element(page.getByText('The changes are saved.')).toBeVisible();
  const sent = shown.office.sent('PATCH /routes/*');
  expect(sent.map(({ headers }) => headers.get('if-match'))).toEqual(['"1.1"', '"2.5"']);
  expect(sent[1]?.body).toEqual({ reference: 'B-1' });
});

it('a save whose answer was lost is recognised by the next one, and a double click saves once', async () => {
  const saved = changedBy({ name: 'Bread' });
  const shown = await showConsole(editPath, { 'PATCH /routes/*': () => null });
  await head().getByLabelText('Name').fill('Bread');
  await button('Save the changes').dblClick();
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(shown.office.sent('PATCH /routes/*')).toHaveLength(1);
  shown.office.answer({
    'GET /routes/*': saved,
    'PATCH /routes/*': ({ headers }) =>
      headers.get('if-match') === '"2.5"' ? saved : refusal('version_mismatch'),
  });
  await button('Save the changes').click();
  const dialog = page.getByRole('dialog', { name: 'This is saved already' });
  await dialog.getByRole('button', { name: 'Go to the route' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Bread' })).toBeVisible();
});

it('says why the change of somebody else could not be read, after a save and after “See both changes”', async () => {
  const shown = await showConsole(editPath, { 'PATCH /routes/*': refusal('version_mismatch') });
  await head().getByLabelText('Name').fill('Bread');
  shown.office.answer({ 'GET /routes/*': null });
  await button('Save the changes').click();
  await expect.element(page.getByRole('alert').getByText(/cannot be reached/)).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'The route has changed since you opened it' });
  shown.office.answer({ 'GET /routes/*': changedBy({ name: 'Meat' }) });
  await button('Save the changes').click();
  await dialog.getByRole('button', { name: 'Back to the form' }).click();
  await expect.element(page.getByText(/cannot be reached/)).not.toBeInTheDocument();
  void shown.queries.invalidateQueries();
  await expect.element(button('See both changes')).toBeVisible();
  shown.office.answer({ 'GET /routes/*': refusal('rate_limited') });
  await button('See both changes').click();
  await expect.element(page.getByText(/too many requests/)).toBeVisible();
  await expectAccessibleEverywhere();
  shown.office.answer({ 'GET /routes/*': changedBy({ name: 'Meat' }) });
  await button('See both changes').click();
  await expect.element(dialog).toBeVisible();
  await expect.element(page.getByText(/too many requests/)).not.toBeInTheDocument();
});

it('the undo button says that an activity has no name', async () => {
  await showConsole('/routes/new');
  await button('Add an activity').click();
  const activity = page.getByRole('region', { name: 'Activities' });
  await activity.getByLabelText('Name').fill('');
  await button('Add an activity').click();
  await button('Move down: Without a name').click();
  await expect.element(button('Undo: Without a name is now number 2')).toBeVisible();
  await button('Remove: Without a name').click();
  await expect.element(button('Undo: Without a name removed')).toBeVisible();
});

it('the undo button names the new and the previous type of a form field', async () => {
  await showConsole(editPath);
  await button('Add a question').click();
  await page.getByLabelText('Kind of answer').selectOptions('form');
  await page.getByLabelText('Type of the field').selectOptions('number');
  await expect.element(button('Undo: Number in place of Text')).toBeVisible();
});

it('a fault that only the service knows is shown at its field', async () => {
  const { body } = refusal('unknown_driver');
  const [problem] = body as { code: string }[];
  const fault = { ...problem, key: '/allocation/driver_id' };
  await showConsole(editPath, { 'PATCH /routes/*': { status: 422, body: [fault] } });
  await head().getByLabelText('Name').fill('Bread');
  await button('Save the changes').click();
  await button('Driver: This driver no longer exists.').click();
  await expect.element(head().getByRole('combobox', { name: 'Driver' })).toHaveFocus();
  await expect
    .element(head().getByRole('combobox', { name: 'Driver' }))
    .toHaveAccessibleDescription(/no longer/);
});

it('a stop that the driver has left is shown, and cannot be changed', async () => {
  const [first, ...rest] = routeExample.travel_plan.points_of_interest;
  const left = { ...first, status: 'departed', departed_at: '2026-11-20T06:30:00.000Z' };
  const travel_plan = { points_of_interest: [left, ...rest] };
  await showConsole(editPath, {
    'GET /routes/*': { etag: '"1.3"', body: { data: { ...routeExample, travel_plan }, links: [] } },
  });
  await expect.element(stop('Depot').getByText(/has left this stop/)).toBeVisible();
  await expect.element(button('Remove: Depot')).not.toBeInTheDocument();
  await expect.element(page.getByText(/Nothing has changed yet/)).toBeVisible();
  await head().getByLabelText('Name').fill('Bread');
  await expect.element(page.getByText(/Marta Ribas is on this route and sees the change/)).toBeVisible();
  await expectAccessibleEverywhere();
});

it('copies a completed route to another day', async () => {
  const shown = await showConsole(`/routes/${exampleIds.route}`, {
    'GET /routes/*': { etag: '"1.3"', body: { data: { ...routeExample, status: 'completed' }, links: [] } },
  });
  await expect.element(button('Edit')).not.toBeInTheDocument();
  await button('Copy').click();
  await expect.element(page.getByRole('heading', { name: 'Copy of Fish for the hotel' })).toBeVisible();
  await page.getByLabelText('Day of the copy').fill('2031-03-04');
  await expectAccessibleEverywhere(['light']);
  await button('Save the route').click();
  await expect.element(page.getByText('The route is saved.')).toBeVisible();
  expect(shown.office.sent('POST /routes')[0]?.body).toMatchObject({
    planned_start_at: expect.stringMatching(/^2031-03-04/),
  });
});

it('a user who may not change routes sees no button to change a route, and the page says so', async () => {
  await showConsole('/routes', { 'GET /account': accountWith(rolePermissions.viewer) });
  await expect.element(page.getByText('Fish for the hotel')).toBeVisible();
  await expect.element(button('New route')).not.toBeInTheDocument();
  await showConsole(editPath, { 'GET /account': accountWith(rolePermissions.viewer) });
  await expect.element(page.getByText('You may not see this page')).toBeVisible();
});
