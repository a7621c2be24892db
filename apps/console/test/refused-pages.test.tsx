import { exampleIds } from '@fleet/contract/ground/contract-examples';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { accountWith } from './office-answers.js';
import { showConsole } from './shown-console.js';

afterEach(() => localStorage.clear());

const { route, session, site, driver, user } = exampleIds;
const recordId = '019a9f70-2b3c-7d4e-9f50-617283940a5b';

const paths = [
  ...['/live', '/routes', '/routes/new', `/routes/${route}`, `/routes/${route}/edit`],
  ...['/sessions', `/sessions/${session}`, '/quarantine', `/quarantine/${recordId}`, '/figures'],
  ...['/audit', '/audit/check', '/organisation/import', '/organisation/settings', '/organisation/roles'],
  ...['/organisation/sites', `/organisation/sites/${site}`, '/organisation/users'],
  ...[`/organisation/users/${user}`, '/organisation/drivers', `/organisation/drivers/${driver}`],
  ...['/organisation/api-keys', `/organisation/api-keys/${recordId}`, '/organisation/assets'],
  ...[`/organisation/assets/${recordId}`, '/organisation/reasons', '/organisation/webhooks'],
  ...[`/organisation/webhooks/${recordId}`, `/organisation/webhooks/${recordId}/deliveries/${recordId}`],
];

it.each(paths)('%s, opened without its right, reads only the rights of the user', async (path) => {
  const shown = await showConsole(path, { 'GET /account': accountWith([]) });
  await expect.element(page.getByText('You may not see this page')).toBeVisible();
  const calls = shown.office.requests.map(({ call }) => call);
  expect(calls.filter((call) => call !== 'GET /account')).toEqual([]);
});
