import { exampleIds } from '@fleet/contract/ground/contract-examples';
import { rolePermissions } from '@fleet/contract/ground/permissions';
import { eventExample } from '@fleet/contract/outgoing/events';
import { webhookExample } from '@fleet/contract/outgoing/webhooks';
import type { LanguageTag } from '@fleet/ui';
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { companyAnswers, memberWith, webhookWith } from './company-answers.js';
import { listOf, type OfficeAnswers, refusal } from './office-answers.js';
import { expectAccessibleEverywhere, phone, type ShowOptions, showConsole } from './shown-console.js';

const webhookPath = `/organisation/webhooks/${webhookExample.id}`;
const viewer = memberWith(rolePermissions.viewer);

const showCompany = (path: string, answers: OfficeAnswers = {}, options: ShowOptions = {}) =>
  showConsole(path, { ...companyAnswers, ...answers }, options);

/** Each page with its address and a text that it shows when it is loaded. */
const pages = {
  'the webhooks': ['/organisation/webhooks', 'Planning'],
  'a webhook': [webhookPath, 'Last success'],
  'a delivery': [`${webhookPath}/deliveries/${eventExample.id}`, 'Attempts'],
  'the vehicles': ['/organisation/assets', 'Truck 7'],
  'a vehicle': [`/organisation/assets/${exampleIds.asset}`, 'Found by'],
  'the reasons': ['/organisation/reasons', 'Nobody was there'],
  'the settings': ['/organisation/settings', 'How long data is kept'],
} as const;

afterEach(() => localStorage.clear());

describe.each(Object.entries(pages))('%s', (_name, [path, text]) => {
  it('is accessible in every theme, at a desk and on a phone', async () => {
    await showCompany(path);
    await expect.element(page.getByText(text).first()).toBeVisible();
    await expectAccessibleEverywhere();
    await page.viewport(...phone);
    await expectAccessibleEverywhere(['light']);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(phone[0]);
  });

  it.each<LanguageTag>(['de', 'ar'])('fits a phone and a small desk in %s', async (language) => {
    await showCompany(path, {}, { language, size: phone });
    await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect.poll(() => document.querySelector('[role="status"][aria-label]')).toBeNull();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(phone[0]);
    await page.viewport(1024, 768);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(1024);
  });
});

it.each([
  ['/organisation/webhooks', 'GET /webhooks', 'No webhooks yet'],
  ['/organisation/assets', 'GET /assets', 'No vehicles yet'],
  ['/organisation/reasons', 'GET /reasons', 'No reasons yet'],
])('%s says why its list is empty, and why a call failed', async (path, call, words) => {
  const shown = await showCompany(path, { [call]: listOf([]) });
  await expect.element(page.getByText(words)).toBeVisible();
  await expectAccessibleEverywhere(['light']);
  await shown.remove();
  await showCompany(path, { [call]: { status: 500, body: [{ code: 'internal', message: 'No.' }] } });
  await expect.element(page.getByRole('alert')).toHaveTextContent('The service has a fault.');
});

it('a user who may only read sees no button that would be refused', async () => {
  for (const [path, text, buttons] of [
    ['/organisation/assets', 'Truck 7', ['New vehicle']],
    [`/organisation/assets/${exampleIds.asset}`, 'Found by', ['Change', 'Remove']],
    ['/organisation/reasons', 'Nobody was there', ['New reason', 'Change “Nobody was there”']],
    ['/organisation/settings', 'You may see the settings.', ['Save']],
  ] as const) {
    const shown = await showCompany(path, { 'GET /account': viewer });
    await expect.element(page.getByText(text).first()).toBeVisible();
    for (const name of buttons) expect(page.getByRole('button', { name }).elements()).toEqual([]);
    expect(page.getByRole('link', { name: 'Webhooks' }).elements()).toEqual([]);
    await shown.remove();
  }
  await showCompany('/organisation/webhooks', { 'GET /account': viewer });
  await expect.element(page.getByText('You may not see this page')).toBeVisible();
});

it('a page says that its right was taken away while it was open', async () => {
  const shown = await showCompany('/organisation/webhooks');
  await expect.element(page.getByRole('link', { name: 'Planning' })).toBeVisible();
  shown.office.answer({ 'GET /account': viewer, 'GET /webhooks': refusal('not_permitted') });
  void shown.queries.refetchQueries({ queryKey: [exampleIds.organisation, 'webhooks'] });
  await expect.element(page.getByText('You no longer have the right to see this page')).toBeVisible();
});

it('a user who is limited to sites sees the settings, and why they cannot be changed', async () => {
  const limited = memberWith(rolePermissions.organisation_administrator, [exampleIds.site]);
  await showCompany('/organisation/settings', { 'GET /account': limited });
  await expect.element(page.getByText(/your account is limited to some/)).toBeVisible();
  await expect.element(page.getByText('Europe/Andorra')).toBeVisible();
  expect(page.getByRole('textbox').elements()).toEqual([]);
  await expectAccessibleEverywhere(['light']);
});

it.each([
  [{ status: 'disabled', disabled_reason: 'failing' }, 'The service has stopped this webhook'],
  [{ status: 'disabled', disabled_reason: 'gone' }, 'The receiver has unsubscribed'],
  [{ status: 'disabled', disabled_reason: 'switched_off' }, 'This webhook is paused'],
  [
    { standing: { ...webhookExample.standing, failing_since: '2026-11-20T08:21:11.012Z', dead_letters: 3 } },
    'The receiver fails',
  ],
] as const)('a webhook that does not send says why and what to do: %o', async (members, words) => {
  await showCompany(webhookPath, { 'GET /webhooks/*': webhookWith(members) });
  await expect.element(page.getByText(words)).toBeVisible();
  await expectAccessibleEverywhere();
});

it('the texts of a page change with the language', async () => {
  await showCompany('/organisation/reasons');
  await expect.element(page.getByRole('heading', { name: 'Reasons' })).toBeVisible();
  await page.getByRole('button', { name: 'Núria Camps' }).click();
  await page.getByLabelText('Language').selectOptions('de');
  await expect.element(page.getByRole('heading', { name: 'Gründe' })).toBeVisible();
});
