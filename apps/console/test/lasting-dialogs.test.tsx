import { readSite } from '@fleet/contract/fleet/sites';
import { exampleIds } from '@fleet/contract/ground/contract-examples';
import { rolePermissions } from '@fleet/contract/ground/permissions';
import { routeExample } from '@fleet/contract/planning/route-examples';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { accountWith, type OfficeAnswer, refusal, transferWith } from './office-answers.js';
import { showConsole } from './shown-console.js';

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const routePath = `/routes/${exampleIds.route}`;
const dialog = () => page.getByRole('dialog');

it('the dialog for a cancellation stays when the route ends meanwhile, and says so', async () => {
  const shown = await showConsole(routePath);
  await page.getByRole('button', { name: 'Cancel route' }).click();
  await page.getByLabelText('Reason').fill('The customer called it off');
  const completed = { ...routeExample, status: 'completed', completed_at: '2026-11-20T12:00:00.000Z' };
  shown.office.answer({ 'GET /routes/*': { body: { data: completed, links: [] }, etag: '"2"' } });
  await shown.queries.invalidateQueries();
  await expect.element(page.getByRole('button', { name: 'Transfer', exact: true })).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Reason')).toHaveValue('The customer called it off');
  await dialog().getByRole('button', { name: 'Cancel route' }).click();
  await expect.element(dialog().getByText('Status: Active → Completed')).toBeVisible();
  expect(shown.office.sent('PUT /routes/*/cancellation')).toEqual([]);
});

it('the dialog for the end of a transfer stays when the driver answers meanwhile, and says why it failed', async () => {
  const [created_at, deadline_at] = [-30_000, 90_000].map((ms) => new Date(Date.now() + ms).toISOString());
  const shown = await showConsole(routePath, {
    'GET /routes/*/transfers': transferWith({ created_at, deadline_at }),
    'DELETE /routes/*/transfers/*': refusal('transfer_ended'),
  });
  await page.getByRole('button', { name: 'Cancel the transfer' }).click();
  shown.office.answer({ 'GET /routes/*/transfers': transferWith({ status: 'released' }) });
  await shown.queries.invalidateQueries();
  await expect
    .element(page.getByText('The driver has been asked to release the route'))
    .not.toBeInTheDocument();
  await dialog().getByRole('button', { name: 'Cancel the transfer' }).click();
  await expect.element(dialog().getByRole('alert')).toBeVisible();
});

it('an answer that comes late does not take the user away from the page to which they went', async () => {
  let answer: (found: OfficeAnswer) => void = () => undefined;
  const site = readSite.answers[200].example.data;
  const shown = await showConsole('/organisation/sites', {
    'GET /account': accountWith(rolePermissions.organisation_administrator),
    'POST /sites': () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  await page.getByRole('button', { name: 'New site' }).click();
  await dialog().getByLabelText('Name', { exact: true }).fill('Depot');
  await dialog().getByRole('button', { name: 'Create the site' }).click();
  await expect.poll(() => shown.office.sent('POST /sites')).toHaveLength(1);
  await shown.go('/organisation/drivers');
  answer({ status: 201, body: { data: site, links: [] } });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Drivers' })).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(shown.address()).toBe('/organisation/drivers');
});
