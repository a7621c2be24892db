import { exampleIds } from '@fleet/contract/ground/contract-examples';
import { createRoute } from '@fleet/contract/planning/new-routes';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { refusal } from './office-answers.js';
import { showConsole } from './shown-console.js';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const copyPath = `/routes/new?from=${exampleIds.route}`;
const nameField = () =>
  page.getByRole('region', { name: 'Route', exact: true }).getByLabelText('Name', { exact: true });
const save = () => page.getByRole('button', { name: 'Save the route' }).click();
const drafts = () => Object.keys(sessionStorage).filter((name) => name.startsWith('console.draft.'));

it.each(['', 'Fish, again'])(
  'a copy whose answer was lost is sent again after a reload with the same key (new name: “%s”)',
  async (name) => {
    const first = await showConsole(copyPath, { 'POST /routes': () => null });
    if (name !== '') await nameField().fill(name);
    await save();
    await expect.element(page.getByText(/The service cannot be reached/)).toBeVisible();
    first.remove();
    const second = await showConsole(copyPath, {
      'POST /routes': { status: 201, body: createRoute.answers[201].example },
    });
    await expect.element(page.getByText('Restored your unsaved work')).toBeVisible();
    await save();
    await expect.element(page.getByText('The route is saved.')).toBeVisible();
    const [lost] = first.office.sent('POST /routes');
    const [sent] = second.office.sent('POST /routes');
    expect(sent?.body).toEqual(lost?.body);
    expect(sent?.headers.get('idempotency-key')).toBe(lost?.headers.get('idempotency-key'));
    second.remove();
    expect(drafts()).toEqual([]);
  },
);

it('changed work, and work that the service has refused, gets another key after a reload', async () => {
  const first = await showConsole(copyPath, { 'POST /routes': refusal('unknown_site') });
  await nameField().fill('Bread');
  await save();
  await expect.poll(() => first.office.sent('POST /routes').length).toBe(1);
  first.office.answer({ 'POST /routes': () => null });
  await save();
  await expect.element(page.getByText(/The service cannot be reached/)).toBeVisible();
  first.remove();
  const second = await showConsole(copyPath);
  await nameField().fill('Meat');
  await save();
  await expect.element(page.getByText('The route is saved.')).toBeVisible();
  const sent = [...first.office.sent('POST /routes'), ...second.office.sent('POST /routes')];
  // The client repeats an unanswered call by itself, with the same key.
  const keys = new Set(
    sent.map(({ body, headers }) => JSON.stringify([body, headers.get('idempotency-key')])),
  );
  expect(keys.size).toBe(3);
  expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(3);
});

it('nothing of a half-typed route is left after the log-out', async () => {
  const shown = await showConsole('/routes/new');
  await nameField().fill('Confidential');
  await expect.element(page.getByText(/Your work is kept in this window/)).toBeVisible();
  await expect.poll(drafts).not.toEqual([]);
  shown.access.signOut();
  await expect.element(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  expect(drafts()).toEqual([]);
});

it('an editor says how long it keeps the work', async () => {
  await showConsole('/routes/new');
  await nameField().fill('Fish');
  await expect.element(page.getByText('Your work is kept in this window until you log out.')).toBeVisible();
});
