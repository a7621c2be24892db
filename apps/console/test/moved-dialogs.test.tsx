import { readApiKey } from '@fleet/contract/accounts/api-keys';
import { readUser } from '@fleet/contract/accounts/users';
import { readOneSession } from '@fleet/contract/driving/controller-sessions';
import { readAsset } from '@fleet/contract/fleet/assets';
import { readDriver } from '@fleet/contract/fleet/drivers';
import { readSite } from '@fleet/contract/fleet/sites';
import { exampleIds } from '@fleet/contract/ground/contract-examples';
import { rolePermissions } from '@fleet/contract/ground/permissions';
import { readWebhook } from '@fleet/contract/outgoing/webhooks';
import { routeExample } from '@fleet/contract/planning/route-examples';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accountWith, type OfficeAnswers, organisation, otherOrganisation } from './office-answers.js';
import { showConsole } from './shown-console.js';

afterEach(() => localStorage.clear());

const otherId = '019a9f3e-7c11-7d3c-a2bb-5a0c64d0c0aa';
const dialog = () => page.getByRole('dialog');
const { email: _, ...user } = readUser.answers[200].example.data;
const webhook = readWebhook.answers[200].example.data;
const administrator: OfficeAnswers = {
  'GET /account': accountWith(rolePermissions.organisation_administrator),
  'GET /webhooks/*': { body: { data: webhook, links: [] }, etag: '"1.1"' },
  'GET /webhooks/*/deliveries': { body: { data: [], next_cursor: null, links: [] } },
};
const otherRoute = { ...routeExample, id: otherId, name: 'Bread for Canillo', reference: 'B-9' };
const twoRoutes: OfficeAnswers = {
  [`GET /routes/${otherId}`]: { body: { data: otherRoute, links: [] }, etag: '"1.1"' },
};

it('Back closes the dialog of a route, and the message about one route is not shown for another', async () => {
  const shown = await showConsole(`/routes/${exampleIds.route}`, twoRoutes);
  await expect.element(page.getByRole('heading', { level: 1, name: routeExample.name })).toBeVisible();
  await shown.go(`/routes/${otherId}`);
  await expect.element(page.getByRole('heading', { level: 1, name: otherRoute.name })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel route' }).click();
  await expect.element(dialog().getByText('Bread for Canillo · B-9')).toBeVisible();
  await page.getByLabelText('Reason').fill('Not needed');
  shown.back();
  await expect.element(page.getByRole('heading', { level: 1, name: routeExample.name })).toBeVisible();
  await expect.element(dialog()).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Cancel route' }).click();
  await expect.element(dialog().getByText(routeExample.name, { exact: false })).toBeVisible();
  await expect.element(page.getByLabelText('Reason')).toHaveValue('');
  await page.getByLabelText('Reason').fill('Not needed');
  await dialog().getByRole('button', { name: 'Cancel route' }).click();
  await expect.element(page.getByText('The route is cancelled.')).toBeVisible();
  await shown.go(`/routes/${otherId}`);
  await expect.element(page.getByRole('heading', { level: 1, name: otherRoute.name })).toBeVisible();
  await expect.element(page.getByText('The route is cancelled.')).not.toBeInTheDocument();
});

it.each([
  ['/organisation/drivers', 'Change', readDriver.answers[200].example.data.name],
  ['/organisation/sites', 'Change', readSite.answers[200].example.data.name],
  ['/organisation/users', 'Change', user.name],
  ['/organisation/api-keys', 'New secret', readApiKey.answers[200].example.data.name],
  ['/organisation/assets', 'Change', readAsset.answers[200].example.data.name],
  ['/organisation/webhooks', 'Pause', webhook.description ?? webhook.url],
  ['/quarantine', 'Discard', /^(Answer|Report|Position) · /],
  ['/sessions', 'Revoke session', readOneSession.answers[200].example.data.driver.name],
] as const)('the dialogs in %s name their record, and Back closes them', async (place, act, name) => {
  const shown = await showConsole(`${place}/${otherId}`, administrator);
  await expect.element(page.getByRole('button', { name: act, exact: true })).toBeVisible();
  await shown.go(`${place}/${exampleIds.route}`);
  await page.getByRole('button', { name: act, exact: true }).click();
  await expect.element(dialog().getByText(name, { exact: false }).first()).toBeVisible();
  shown.back();
  await expect.poll(shown.address).toBe(`${place}/${otherId}`);
  await expect.element(dialog()).not.toBeInTheDocument();
});

it('Back closes a dialog over a list, too', async () => {
  const shown = await showConsole('/organisation/sites', administrator);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Sites' })).toBeVisible();
  await shown.go('/organisation/sites?status=disabled');
  await page.getByRole('button', { name: 'New site' }).click();
  await expect.element(dialog()).toBeVisible();
  shown.back();
  await expect.element(dialog()).not.toBeInTheDocument();
});

it('Back closes the palette', async () => {
  const shown = await showConsole('/organisation/sites', administrator);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Sites' })).toBeVisible();
  await shown.go('/organisation/drivers');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect.element(dialog()).toBeVisible();
  shown.back();
  await expect.element(dialog()).not.toBeInTheDocument();
});

it('a dialog does what it says, even if a colleague has done the same meanwhile', async () => {
  const shown = await showConsole(`/organisation/users/${exampleIds.route}`, administrator);
  await page.getByRole('button', { name: 'Disable' }).click();
  await expect.element(dialog().getByRole('heading', { name: `Disable ${user.name}?` })).toBeVisible();
  const disabled = { ...user, email: null, status: 'disabled' };
  shown.office.answer({ 'GET /users/*': { body: { data: disabled, links: [] }, etag: '"2.2"' } });
  await shown.queries.invalidateQueries();
  await expect.element(page.getByText('Disabled', { exact: true }).first()).toBeVisible();
  await expect.element(dialog().getByRole('heading', { name: `Disable ${user.name}?` })).toBeVisible();
  await dialog().getByRole('button', { name: 'Disable', exact: true }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(shown.office.sent('PUT /users/*/status').map(({ body }) => body)).toEqual([{ status: 'disabled' }]);
});

it('a webhook that a colleague has paused meanwhile is not resumed by the same click', async () => {
  const paused = { ...webhook, status: 'disabled' };
  const shown = await showConsole(`/organisation/webhooks/${exampleIds.route}`, {
    ...administrator,
    'PATCH /webhooks/*': { body: { data: paused, links: [] } },
  });
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect.element(dialog().getByRole('heading', { name: 'Pause the webhook?' })).toBeVisible();
  shown.office.answer({ 'GET /webhooks/*': { body: { data: paused, links: [] }, etag: '"2.2"' } });
  await shown.queries.invalidateQueries();
  await expect.element(page.getByRole('button', { name: 'Resume' }).first()).toBeInTheDocument();
  await dialog().getByRole('button', { name: 'Pause', exact: true }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(shown.office.sent('PATCH /webhooks/*').map(({ body }) => body)).toEqual([{ status: 'disabled' }]);
});

it('a dialog stays until the service has answered', async () => {
  let answer = () => {};
  await showConsole(`/routes/${exampleIds.route}`, {
    'PUT /routes/*/cancellation': () =>
      new Promise((resolve) => {
        answer = () => resolve({ body: { data: routeExample, result: 'changed', links: [] } });
      }),
  });
  await page.getByRole('button', { name: 'Cancel route' }).click();
  await page.getByLabelText('Reason').fill('Not needed');
  await dialog().getByRole('button', { name: 'Cancel route' }).click();
  await expect.element(dialog().getByRole('button', { name: 'Keep the route' })).toBeDisabled();
  await expect.element(dialog().getByRole('button', { name: 'Close' })).toBeDisabled();
  await userEvent.keyboard('{Escape}{Escape}');
  await expect.element(dialog()).toBeVisible();
  answer();
  await expect.element(page.getByText('The route is cancelled.')).toBeVisible();
  await expect.element(dialog()).not.toBeInTheDocument();
});

const wayBack = () => page.getByRole('main').getByRole('link', { name: 'Routes' });

it('the next user of a window does not get the filters of the previous user', async () => {
  const shown = await showConsole('/routes?search=Secret');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Routes' })).toBeVisible();
  await shown.go(`/routes/${exampleIds.route}`);
  await expect.element(wayBack()).toHaveAttribute('href', '/console/routes?search=Secret');
  shown.access.signOut();
  await expect.element(page.getByLabelText('User name')).toBeVisible();
  await shown.access.signIn('pere.almeida', 'a password');
  await expect.element(page.getByRole('button', { name: 'Find' })).toBeVisible();
  await shown.go(`/routes/${exampleIds.route}`);
  await expect.element(wayBack()).toHaveAttribute('href', '/console/routes');
});

it('the filters of a list belong to its organisation', async () => {
  const shown = await showConsole(
    '/routes?search=Secret',
    {},
    { organisations: [organisation, otherOrganisation] },
  );
  await expect.element(page.getByRole('heading', { level: 1, name: 'Routes' })).toBeVisible();
  shown.access.choose(otherOrganisation.id);
  await shown.go(`/routes/${exampleIds.route}`);
  await expect.element(wayBack()).toHaveAttribute('href', '/console/routes');
});
