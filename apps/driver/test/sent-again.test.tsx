import type { Problem } from '@fleet/contract/ground/problems';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { dropDraft } from '../src/phone/draft-store.js';
import { expectAccessibleInEveryTheme } from './every-theme.js';
import { unsentArrival, unsentOutcome, unsentStatus, working } from './phone-samples.js';
import { type ShownPage, showPage } from './shown-page.js';

const low: Problem[] = [{ code: 'odometer_behind_asset', message: 'Behind.', key: '/value' }];
const refusedAt = (at: string) => ({ at, problems: low });
const first = refusedAt('2026-11-20T09:00:00.000Z');
const odometer = (id: string) => unsentOutcome({ id, parked: first });
const view = { ...working, unsent: [odometer('odometer')], refusedCount: 1 };

const save = page.getByRole('button', { name: 'Save and send' });
const notSaved = page.getByText(/^Not saved yet: 1 answer/);

beforeEach(async () => {
  await Promise.all(['odometer', 'corrected', 'failed', 'arrival'].map((id) => dropDraft(`mend/${id}`)));
});

it('the list says which records were sent again and refused again, and when', async () => {
  const unsent = [odometer('odometer'), odometer('corrected'), odometer('other')];
  const again = refusedAt('2026-11-20T09:20:00.000Z');
  let shown: ShownPage | null = null;
  const answer = (id: string) =>
    shown?.change({ unsent: unsent.map((each) => (each.id === id ? { ...each, parked: again } : each)) });
  const retry = async (id: string) => answer(id);
  const mend = async (id: string) => {
    answer(id);
    return { ok: true as const, id, sequence: 1 };
  };
  shown = await showPage('/unsent', { ...view, unsent, refusedCount: 3 }, { retry, mend });
  const rows = page.getByRole('button', { name: /^Odometer/ });
  await expect.element(rows.first()).toBeVisible();
  await expect.element(page.getByText(/Refused again/)).not.toBeInTheDocument();
  await rows.first().click();
  await page.getByRole('button', { name: 'Send again unchanged' }).click();
  await expect.element(page.getByText('Refused again: 10:20')).toBeVisible();
  await expect.element(rows.nth(1)).not.toHaveTextContent('Refused again');
  await expectAccessibleInEveryTheme();
  await rows.nth(1).click();
  await page.getByRole('textbox', { name: 'Reading' }).fill('182350');
  await save.click();
  await expect.element(rows.nth(1)).toHaveTextContent('Refused again: 10:20');
  await expect.element(rows.nth(2)).not.toHaveTextContent('Refused again');
});

it('a correction that the phone refuses is said to be not saved, until it changes', async () => {
  const mend = async () => ({ ok: false as const, reason: 'refused' as const, problems: low });
  const shown = await showPage('/unsent/odometer', view, { mend });
  await page.getByRole('textbox', { name: 'Reading' }).fill('18000');
  await expect.element(notSaved).not.toBeInTheDocument();
  await save.click();
  await expect.element(notSaved).toBeVisible();
  expect(shown.path()).toBe('/unsent/odometer');
  await expectAccessibleInEveryTheme();
  await page.getByRole('textbox', { name: 'Reading' }).fill('182350');
  await expect.element(notSaved).not.toBeInTheDocument();
});

it('a correction without its reason or without a time is said to be not saved', async () => {
  const parts = { id: 'failed', reference: 'LOAD', status: 'failed' as const };
  const problems: Problem[] = [{ code: 'status_reason_required', message: 'Reason.', key: '/reason' }];
  const failed = unsentStatus({ ...parts, parked: { ...first, problems } });
  const shown = await showPage('/unsent/failed', { ...view, unsent: [failed] });
  await expect.element(save).toBeVisible();
  await expect.element(notSaved).not.toBeInTheDocument();
  await save.click();
  await expect.element(notSaved).toBeVisible();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Nobody opened');
  await expect.element(notSaved).not.toBeInTheDocument();
  await shown.remove();
  const ahead: Problem[] = [{ code: 'captured_in_future', message: 'Ahead.', key: '/at' }];
  const arrival = unsentArrival({ id: 'arrival', parked: { ...first, problems: ahead } });
  await showPage('/unsent/arrival', { ...view, unsent: [arrival] });
  await page.getByLabelText('Time').fill('0002-11-28T11:07');
  await save.click();
  await expect.element(notSaved).toBeVisible();
});
