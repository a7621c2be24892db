import { readQuarantinedRecord } from '@fleet/contract/driving/quarantine';
import { exampleIds } from '@fleet/contract/ground/contract-examples';
import { rolePermissions } from '@fleet/contract/ground/permissions';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { accountWith, listOf, refusal } from './office-answers.js';
import { expectAccessibleEverywhere, showConsole } from './shown-console.js';

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

const withoutRoutes = rolePermissions.controller.filter((each) => !each.startsWith('routes:'));

it('a list that loads shows its skeleton, with the filters', async () => {
  await showConsole('/routes', { 'GET /routes': () => new Promise<never>(() => {}) });
  await expect.element(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  await expect.element(page.getByLabelText('Status')).toBeVisible();
});

it.each([
  ['/routes', 'GET /routes', 'No routes yet'],
  ['/sessions', 'GET /sessions/all', 'No sessions yet'],
  ['/quarantine', 'GET /quarantined-records', 'Nothing waits for a decision'],
])('%s says why it is empty', async (path, call, words) => {
  await showConsole(path, { [call]: listOf([]) });
  await expect.element(page.getByText(words)).toBeVisible();
  await expectAccessibleEverywhere();
});

it('a filter that nothing fits can be cleared', async () => {
  const shown = await showConsole('/routes?status=cancelled&search=fish', { 'GET /routes': listOf([]) });
  await expect.element(page.getByText('No route matches these filters')).toBeVisible();
  shown.office.answer({ 'GET /routes': listOf([]) });
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect.element(page.getByText('No routes yet')).toBeVisible();
  expect(shown.address()).toBe('/routes');
});

it('a failed list says why, and is tried again', async () => {
  const shown = await showConsole('/routes', { 'GET /routes': refusal('not_found') });
  await expect.element(page.getByText('This does not exist')).toBeVisible();
  await shown.remove();
  const again = await showConsole('/sessions', {
    // An open live view would read the list again, without the button.
    'GET /live': () => new Promise<never>(() => {}),
    'GET /sessions/all': { status: 500, body: [{ type: 'server', code: 'internal', message: 'No.' }] },
  });
  await expect.element(page.getByRole('alert')).toHaveTextContent('The service has a fault.');
  await expectAccessibleEverywhere();
  again.office.answer({ 'GET /sessions/all': listOf([]) });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('No sessions yet')).toBeVisible();
});

it('a page that cannot be refreshed keeps its data, and says how old the data is', async () => {
  const shown = await showConsole('/routes');
  await expect.element(page.getByText('Fish for the hotel')).toBeVisible();
  shown.office.answer({ 'GET /routes': null });
  void shown.queries.refetchQueries({ queryKey: [exampleIds.organisation, 'routes'] });
  await expect.element(page.getByText(/^As of /)).toBeVisible();
  await expect.element(page.getByText('Fish for the hotel')).toBeVisible();
  await expectAccessibleEverywhere();
});

it('a user without the right sees who can give it, and no link', async () => {
  await showConsole('/routes', { 'GET /account': accountWith(withoutRoutes) });
  await expect.element(page.getByText('You may not see this page')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Sessions' })).toBeVisible();
  expect(page.getByRole('link', { name: 'Routes' }).elements()).toEqual([]);
  await expectAccessibleEverywhere();
});

it('an open page says that its right was taken away', async () => {
  const shown = await showConsole('/routes');
  await expect.element(page.getByText('Fish for the hotel')).toBeVisible();
  shown.office.answer({
    'GET /account': accountWith(withoutRoutes),
    'GET /routes': refusal('not_permitted'),
  });
  void shown.queries.refetchQueries({ queryKey: [exampleIds.organisation, 'routes'] });
  await expect.element(page.getByText('You no longer have the right to see this page')).toBeVisible();
  await expect.poll(() => page.getByRole('link', { name: 'Routes' }).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Go to the first page' }).click();
  await expect.element(page.getByRole('heading', { name: 'Live' })).toBeVisible();
});

it('a viewer sees everything and no button that would be refused', async () => {
  const shown = await showConsole(`/routes/${exampleIds.route}`, {
    'GET /account': accountWith(rolePermissions.viewer),
  });
  await expect.element(page.getByText('Stops').first()).toBeVisible();
  for (const name of ['Transfer', 'Assign to a driver', 'Cancel route']) {
    expect(page.getByRole('button', { name }).elements()).toEqual([]);
  }
  await shown.remove();
  await showConsole(`/sessions/${exampleIds.session}`, {
    'GET /account': accountWith(rolePermissions.viewer),
  });
  await expect.element(page.getByRole('heading', { name: 'Session of Marta Ribas' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Revoke session' }).elements()).toEqual([]);
});

it('a user without any right for the console learns where to go', async () => {
  await showConsole('/', { 'GET /account': accountWith(['account:read']) });
  await expect.element(page.getByRole('heading', { name: 'There is no page for you here' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Open the driver app' })).toBeVisible();
});

it('an unknown address and an unknown route show different texts', async () => {
  const shown = await showConsole('/nowhere');
  await expect.element(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible();
  await shown.remove();
  await showConsole(`/routes/${exampleIds.route}`, {
    'GET /routes/*': refusal('not_found'),
    'GET /routes/*/transfers': refusal('not_found'),
  });
  await expect.element(page.getByText('This does not exist')).toBeVisible();
});

it('if a page fails, the navigation stays, and the other pages work', async () => {
  const { data } = readQuarantinedRecord.answers[200].example;
  const write = JSON.stringify;
  vi.spyOn(JSON, 'stringify').mockImplementation((value: unknown, ...more: unknown[]) => {
    // Only the page of a record writes JSON in lines, for the captured content.
    if (more[1] === 2) throw new Error('This test breaks the page.');
    return write(value);
  });
  await showConsole(`/quarantine/${data.id}`);
  await expect.element(page.getByRole('heading', { name: 'This page has a fault' })).toBeVisible();
  await expectAccessibleEverywhere();
  await page.getByRole('link', { name: 'Routes' }).click();
  await expect.element(page.getByText('Fish for the hotel')).toBeVisible();
});
