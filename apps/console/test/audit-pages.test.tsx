import { listApiKeys } from '@fleet/contract/accounts/api-keys';
import { auditEntryExample, listAuditEntries } from '@fleet/contract/accounts/audit';
import { listUsers } from '@fleet/contract/accounts/users';
import { listAssets } from '@fleet/contract/fleet/assets';
import { exampleIds } from '@fleet/contract/ground/contract-examples';
import { permissions } from '@fleet/contract/ground/permissions';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { accountWith, type OfficeAnswers, refusal } from './office-answers.js';
import { expectAccessibleEverywhere, phone, showConsole } from './shown-console.js';

afterEach(() => localStorage.clear());

const { example } = listAuditEntries.answers[200];
const entry = auditEntryExample;
const partOf = (data: readonly unknown[], next: string | null = null) => ({
  body: {
    ...example,
    data,
    next_cursor: next ?? example.next_cursor,
    links: next === null ? [] : [{ rel: 'next', href: `/audit?cursor=${next}` }],
  },
});
const answers: OfficeAnswers = {
  'GET /account': accountWith(permissions),
  'GET /audit': partOf([entry]),
  'GET /users': { body: listUsers.answers[200].example },
  'GET /assets': { body: listAssets.answers[200].example },
  'GET /api-keys': { body: listApiKeys.answers[200].example },
};
const dialog = () => page.getByRole('dialog');
const olderCursor = 'A'.repeat(60);

it('shows the log, and an entry with its values before and after, accessible in every theme', async () => {
  const shown = await showConsole('/audit', answers);
  await expect.element(page.getByRole('cell', { name: 'User changed' })).toBeVisible();
  await expectAccessibleEverywhere();
  await page.getByRole('table', { name: 'Audit log' }).getByRole('link').click();
  await expect.element(dialog().getByRole('heading', { name: 'User changed' })).toBeVisible();
  await expect.element(dialog().getByRole('cell', { name: 'viewer and controller' })).toBeVisible();
  expect(shown.address()).toBe(`/audit?entry=${entry.id}`);
  await expectAccessibleEverywhere();
  await page.viewport(...phone);
  await expectAccessibleEverywhere(['light']);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(phone[0]);
  await dialog().getByRole('button', { name: 'All entries about this' }).click();
  await expect.element(page.getByText('Only entries about one subject')).toBeVisible();
  expect(shown.address()).toBe(`/audit?subject=user&id=${entry.subject_id}`);
  await expect
    .poll(() => shown.office.sent('GET /audit').at(-1)?.query.get('subject_id'))
    .toBe(entry.subject_id);
});

it('names the user who logged in, and nobody for a failed attempt', async () => {
  const without = { ...entry, actor_kind: 'system', actor_name: null, actor_id: null, actor_part: 'public' };
  const logIn = { ...without, subject_kind: 'user', changes: null, data: { username: 'nord.admin' } };
  const rows = [
    { ...logIn, action: 'account.log_in' },
    { ...logIn, id: exampleIds.submission, action: 'account.log_in_failed' },
  ];
  await showConsole('/audit', { ...answers, 'GET /audit': partOf(rows) });
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect.element(row('Logged in').getByRole('cell', { name: 'nord.admin' }).first()).toBeVisible();
  await expect.element(row('Logged in')).not.toHaveTextContent('Somebody without a log-in');
  await expect.element(row('failed').getByText('Somebody without a log-in')).toBeVisible();
});

it('keeps the filters in the address, and sends them as the service names them', async () => {
  const shown = await showConsole('/audit?from=2026-11-01&to=2026-11-02&by=user', answers);
  await page.getByRole('combobox', { name: 'What' }).fill('role ch');
  await page.getByRole('option', { name: 'Role changed' }).click();
  await page.getByRole('combobox', { name: 'User or key' }).fill('mar');
  await page.getByRole('option', { name: /Marta Ribas/ }).click();
  await expect.poll(() => shown.office.sent('GET /audit').at(-1)?.query.get('actor_id')).toBe(entry.actor_id);
  const { query } = shown.office.sent('GET /audit').at(-1) ?? {};
  expect(Object.fromEntries(query ?? [])).toMatchObject({
    ...{ action: 'role.change', actor_kind: 'user' },
    ...{ from: '2026-10-31T23:00:00.000Z', until: '2026-11-02T23:00:00.000Z' },
  });
  expect(shown.address()).toContain('action=role.change');
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect.poll(() => shown.address()).toBe('/audit');
});

it('leads to older entries and back, and reads on if no entry in a part of the log fits the filters', async () => {
  const older = { ...entry, id: '019a9f60-55aa-7c3d-8e4f-0a1b2c3d4e60', action: 'site.save' };
  const shown = await showConsole('/audit?by=user', {
    ...answers,
    'GET /audit': ({ query }) => {
      const cursor = query.get('cursor');
      if (cursor === null) return partOf([entry], olderCursor);
      return cursor === olderCursor ? partOf([], 'B'.repeat(60)) : partOf([older]);
    },
  });
  await page.getByRole('button', { name: 'Older' }).click();
  await expect.element(page.getByRole('cell', { name: 'Site saved' })).toBeVisible();
  expect(shown.address()).toContain(`cursor=${olderCursor}`);
  expect(page.getByRole('button', { name: 'Older' }).query()).toHaveAttribute('disabled');
  await page.getByRole('button', { name: 'Newer' }).click();
  await expect.element(page.getByRole('cell', { name: 'User changed' })).toBeVisible();
  expect(shown.address()).toBe('/audit?by=user');
});

it('“Newer” leads to the newer page after the browser has gone back', async () => {
  const cursors: readonly string[] = [olderCursor, 'B'.repeat(60), 'C'.repeat(60)];
  const shown = await showConsole('/audit', {
    ...answers,
    'GET /audit': ({ query }) => {
      const next = cursors.indexOf(query.get('cursor') ?? '') + 1;
      return partOf([entry], cursors[next]);
    },
  });
  const cursor = () => new URLSearchParams(shown.address().split('?')[1]).get('cursor');
  for (const older of cursors) {
    await page.getByRole('button', { name: 'Older' }).click();
    await expect.poll(cursor).toBe(older);
    await expect.poll(() => shown.office.sent('GET /audit').at(-1)?.query.get('cursor')).toBe(older);
  }
  shown.back();
  await expect.poll(cursor).toBe(cursors[1]);
  await page.getByRole('button', { name: 'Newer' }).click();
  await expect.poll(cursor).toBe(cursors[0]);
  await page.getByRole('button', { name: 'Newer' }).click();
  await expect.poll(cursor).toBeNull();
});

it('has faces for an empty log, for filters without a match, for a fault and for a missing right', async () => {
  const shown = await showConsole('/audit?subject=role', { ...answers, 'GET /audit': partOf([]) });
  await expect.element(page.getByText('No entry matches these filters')).toBeVisible();
  await expectAccessibleEverywhere();
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect.element(page.getByText('No entries yet')).toBeVisible();
  await shown.remove();
  const failed = await showConsole('/audit', { ...answers, 'GET /audit': refusal() });
  await expect.element(page.getByRole('alert')).toBeVisible();
  await failed.remove();
  await showConsole('/audit', { ...answers, 'GET /account': accountWith(['routes:read']) });
  await expect.element(page.getByText('You may not see this page')).toBeVisible();
});

it('exports the entries that fit the filters', async () => {
  const shown = await showConsole('/audit?by=user', { ...answers, 'GET /exports/audit': { body: {} } });
  await page.getByRole('button', { name: 'Export' }).click();
  await expectAccessibleEverywhere();
  await dialog()
    .getByRole('radio', { name: /^NDJSON/ })
    .click({ force: true });
  await dialog().getByRole('button', { name: 'Export' }).click();
  await expect.element(dialog().getByText(/^The file audit-.*\.ndjson is saved\.$/)).toBeVisible();
  const [sent] = shown.office.sent('GET /exports/audit');
  expect(Object.fromEntries(sent?.query ?? [])).toEqual({ actor_kind: 'user', format: 'ndjson' });
  expect(sent?.headers.get('authorization')).toBe('Bearer a.b.c');
  shown.office.answer({ 'GET /exports/audit': refusal('rate_limited') });
  await dialog().getByRole('radio', { name: /^CSV/ }).click({ force: true });
  await dialog().getByRole('button', { name: 'Export' }).click();
  await expect.element(dialog().getByRole('alert')).toHaveTextContent('too many requests');
});

it('says what the check of the seals has found, and who may not check them', async () => {
  const shown = await showConsole('/audit/check', {
    ...answers,
    'GET /exports/audit': { body: entry },
    'GET /exports/audit-seals': refusal('beyond_own_rights'),
  });
  await expectAccessibleEverywhere();
  await page.getByRole('textbox').fill('abc');
  await page.getByRole('button', { name: 'Start the check' }).click();
  await expect.element(page.getByText('A seal has 64 characters')).toBeVisible();
  expect(shown.office.sent('GET /exports/audit-seals')).toEqual([]);
  await page.getByRole('textbox').fill('');
  await page.getByRole('button', { name: 'Start the check' }).click();
  await expect.element(page.getByText('Your account is limited to sites')).toBeVisible();
  shown.office.answer({ 'GET /exports/audit-seals': { body: { number: 1 } } });
  await page.getByRole('button', { name: 'Start the check' }).click();
  await expect.element(page.getByText('Waiting for the newest seals…')).toBeVisible();
  await expectAccessibleEverywhere(['light']);
  await expect.element(page.getByRole('alert'), { timeout: 10_000 }).toHaveTextContent('Seal 1 was changed');
  await expectAccessibleEverywhere();
});
