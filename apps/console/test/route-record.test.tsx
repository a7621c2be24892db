import { listAuditEntries } from '@fleet/contract/accounts/audit';
import { listQuarantinedRecords, readQuarantinedRecord } from '@fleet/contract/driving/quarantine';
import { exampleIds } from '@fleet/contract/ground/contract-examples';
import { permissions, rolePermissions } from '@fleet/contract/ground/permissions';
import type { routeExample } from '@fleet/contract/planning/route-examples';
import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accountWith, listOf, type OfficeAnswers } from './office-answers.js';
import { allAnswered, imageIds, linksFor, outcomeOf, questions, routeAsked } from './record-answers.js';
import { expectAccessibleEverywhere, phone, type ShowOptions, showConsole } from './shown-console.js';

afterEach(() => localStorage.clear());

const path = `/routes/${exampleIds.route}`;
const show = (answers: OfficeAnswers = {}, options: ShowOptions = {}, more = '') =>
  showConsole(
    `${path}${more}`,
    {
      'GET /routes/*': routeAsked,
      'GET /routes/*/outcomes': allAnswered,
      'GET /blobs/links': linksFor(),
      'GET /quarantined-records': listOf([]),
      ...answers,
    },
    options,
  );
const auditPage = listAuditEntries.answers[200].example;
const waiting = { body: listQuarantinedRecords.answers[200].example };
const stop = (name: string) => page.getByRole('button', { name, expanded: true });
const weight = (number: number, value: string, members: Record<string, unknown>) =>
  outcomeOf({ number, key: 'weight', sent: { unit: 'metric_tons', value }, members });

it('the stop that was done last is open, with an answer of each kind in words', async () => {
  await show();
  await expect.element(stop('Depot')).toBeVisible();
  for (const { requirement, words } of questions) {
    const row = page.getByRole('listitem').filter({ hasText: requirement.label }).last();
    await expect.element(row).toHaveTextContent(words);
  }
  await expect.element(page.getByText('11 of 11 answered')).toBeVisible();
  await expectAccessibleEverywhere();
  await page.viewport(...phone);
  await expectAccessibleEverywhere(['light']);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(phone[0]);
});

it('a stop says when the vehicle arrived and left, the differences from the plan, and how long it stood', async () => {
  await show();
  const step = page.getByRole('listitem').filter({ has: stop('Depot') });
  await expect.element(step.getByText('43 mins late')).toBeVisible();
  await expect.element(step.getByText('19 mins')).toBeVisible();
  await expect.element(step.getByText('Late', { exact: true })).toBeVisible();
});

it('an answer says both clocks, a long delay, that it came late, and what it corrects', async () => {
  const captured_at = '2026-11-20T06:21:10.000Z';
  const received_at = '2026-11-20T08:26:10.000Z';
  const first = weight(1, '12.5', { counts: false });
  const second = weight(2, '24.18', { captured_at, received_at, late: true, corrects: first.submission_id });
  const lost = outcomeOf({
    number: 3,
    key: 'old',
    sent: { signee_name: 'Ona' },
    members: { kind: 'signature' },
  });
  await show({ 'GET /routes/*/outcomes': listOf([first, second, lost]) });
  await expect.element(page.getByText('24.18')).toBeVisible();
  await expect.element(page.getByText('Sent 2 hours and 5 minutes later')).toBeVisible();
  await expect.element(page.getByText('1 late answer')).toBeVisible();
  await expect.element(page.getByText('No longer in the plan')).toBeVisible();
  await expect.element(page.getByText('Ona')).toBeVisible();
  await expect.element(page.getByText('12.5', { exact: true })).not.toBeInTheDocument();
  await page.getByRole('button', { name: '1 earlier answer' }).click();
  await expect.element(page.getByText('12.5', { exact: true })).toBeVisible();
  await expectAccessibleEverywhere();
});

it('pictures open one after the other by the keyboard, and a missing picture says why', async () => {
  await show({ 'GET /blobs/links': linksFor({ [imageIds[2] ?? '']: null }) });
  await expect.element(page.getByRole('img', { name: 'Signature' })).toHaveTextContent('Not uploaded');
  await page.getByRole('button', { name: 'Photo, picture 1' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(/^Picture 1 of 3/)).toBeVisible();
  await expectAccessibleEverywhere();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(dialog.getByRole('heading', { name: 'Photo, picture 2' })).toBeVisible();
  await userEvent.keyboard('+');
  await expect.element(dialog.getByRole('button', { name: 'Smaller' })).toBeEnabled();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

it('a picture whose address has expired gets a new address', async () => {
  let calls = 0;
  const shown = await show({
    'GET /blobs/links': (request) => {
      calls += 1;
      return linksFor(calls === 1 ? { [imageIds[0] ?? '']: `${location.origin}/ended.png` } : {})(request);
    },
  });
  await expect.poll(() => shown.office.sent('GET /blobs/links').length).toBeGreaterThan(1);
  await expect
    .poll(() => [...document.querySelectorAll('img')].every((each) => each.src.startsWith('data:')))
    .toBe(true);
});

it('a link opens its stop, scrolls it into view and focuses it; each part of the page has an address', async () => {
  const shown = await show({}, {}, `?stop=${exampleIds.submission}`);
  await expect.element(stop('Hotel Xalet Besoli')).toHaveFocus();
  await page.getByRole('button', { name: 'Open all stops' }).click();
  await expect.element(stop('Depot')).toBeVisible();
  expect(shown.address()).toBe(`${path}?stop=all`);
  await page.getByRole('link', { name: 'What happened' }).click();
  await expect.element(page.getByText('Arrived at Depot')).toBeVisible();
  expect(shown.address()).toBe(`${path}?stop=all&tab=history`);
  await page.getByRole('link', { name: 'Stops' }).click();
  await expect.element(stop('Depot')).toBeVisible();
  shown.remove();
  await show({}, {}, `#stop-${exampleIds.submission}`);
  await expect.element(stop('Hotel Xalet Besoli')).toHaveFocus();
});

it('the history is a list, and users with the right also see the audit log', async () => {
  const change = {
    ...{ action: 'route.change', subject_kind: 'route', subject_id: exampleIds.route },
    changes: {
      before: { name: 'Bread', driver_id: null },
      after: { name: 'Fish', driver_id: exampleIds.driver },
    },
  };
  const shown = await show(
    {
      'GET /account': accountWith(permissions),
      'GET /audit': (request) => {
        const { data, ...rest } = auditPage;
        expect(request.query.get('subject_id')).toBe(exampleIds.route);
        return { body: { ...rest, data: [{ ...data[0], ...change }] } };
      },
    },
    {},
    '?tab=history',
  );
  await expect.element(page.getByText('Answered: Weighbridge')).toBeVisible();
  await expect.element(page.getByText(/Name: Bread → Fish/)).toBeVisible();
  await expect.element(page.getByText(/Driver: none → Marta Ribas/)).toBeVisible();
  await page.getByRole('button', { name: 'Raw data' }).first().click();
  await expect.element(page.getByText(/"started_at"/)).toBeVisible();
  await expectAccessibleEverywhere();
  shown.remove();
  await show({}, {}, '?tab=history');
  await expect.element(page.getByText('Answered: Weighbridge')).toBeVisible();
  expect(page.getByText('Who changed the route').elements()).toEqual([]);
});

it('a quarantined record is accepted on the page of its route', async () => {
  const shown = await show({ 'GET /quarantined-records': waiting });
  await expect.element(page.getByText('1 record waits for your decision')).toBeVisible();
  await page.getByRole('button', { name: 'Show them' }).click();
  await expect.element(page.getByText('12.5 metric_tons')).toBeVisible();
  await expectAccessibleEverywhere();
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
  await expect.element(page.getByText('The record is accepted and counts.')).toBeVisible();
  expect(shown.office.sent('PUT /quarantined-records/*/acceptance').length).toBe(1);
});

it('the proof is saved as a PDF in the language of the reader, only with the right to export', async () => {
  const proof = 'GET /routes/*/points-of-interest/*/proof-of-delivery';
  const file = { bytes: new TextEncoder().encode('%PDF-1.7'), type: 'application/pdf' };
  const shown = await show({ [proof]: { file } }, { language: 'de' });
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    expect(this.download).toBe('2026-0042 1 Depot.pdf');
  });
  await page.getByRole('button', { name: 'Nachweis als PDF: Depot' }).click();
  await expect.poll(() => saved.mock.calls.length).toBe(1);
  expect(shown.office.sent(proof)[0]?.query.toString()).toBe('format=pdf&language=de');
  shown.remove();
  const others = rolePermissions.controller.filter((each) => each !== 'exports:read');
  await show({ 'GET /account': accountWith(others) });
  await expect.element(stop('Depot')).toBeVisible();
  expect(page.getByRole('button', { name: /PDF/ }).elements()).toEqual([]);
});

it('Print opens all stops, and prints when their pictures are loaded', async () => {
  const printed = vi.spyOn(window, 'print').mockImplementation(() => {});
  const shown = await show();
  await page.getByRole('button', { name: 'Print' }).click();
  await expect.poll(() => printed.mock.calls.length).toBe(1);
  expect(shown.address()).toBe(`${path}?stop=all`);
});

it('the track has a map, and its figures in a table', async () => {
  await show({}, {}, '?tab=track');
  const table = page.getByRole('table', { name: 'The track in figures' });
  await expect.element(table.getByText('Marta Ribas')).toBeVisible();
  await expect.element(table.getByText('2 km', { exact: true })).toBeVisible();
  await expectAccessibleEverywhere();
});

const failedRoute = () => {
  const { data } = structuredClone(routeAsked.body) as { data: typeof routeExample };
  const [first, ...others] = data.travel_plan.points_of_interest;
  const activities = first?.activities.map((each) => ({
    ...each,
    ...{ status: 'failed', status_reason: 'Nobody was there' },
  }));
  const points_of_interest = [{ ...first, activities }, ...others];
  return { body: { data: { ...data, status: 'completed', travel_plan: { points_of_interest } }, links: [] } };
};

it('a stop with a failed activity is not done, and the head of the page says how many failed', async () => {
  const shown = await show({ 'GET /routes/*': failedRoute() });
  const step = page.getByRole('listitem').filter({ has: stop('Depot') });
  await expect.element(step.getByText('1 activity failed')).toBeVisible();
  const mark = step.element().querySelector(':scope > [role="img"]');
  expect(mark?.getAttribute('aria-label')).toBe('Failed');
  expect(page.getByText('1 activity failed').elements()).toHaveLength(2);
  await expectAccessibleEverywhere();
  await page.viewport(...phone);
  await expectAccessibleEverywhere(['light']);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(phone[0]);
  shown.remove();
  await show();
  await expect.element(stop('Depot')).toBeVisible();
  await expect.element(page.getByText('activity failed')).not.toBeInTheDocument();
});

it('says of an active route that its driver has no session, if the user sees every session', async () => {
  const shown = await show({ 'GET /sessions/all': listOf([]) });
  await expect.element(page.getByText('The driver has no session')).toBeVisible();
  expect(shown.office.sent('GET /sessions/all')[0]?.query.get('status')).toBe('active');
  shown.remove();
  const limited = accountWith(permissions, [exampleIds.site]);
  const other = await show({ 'GET /sessions/all': listOf([]), 'GET /account': limited });
  await expect.element(stop('Depot')).toBeVisible();
  await expect.element(page.getByText('The driver has no session')).not.toBeInTheDocument();
  other.remove();
  await show();
  await expect.element(stop('Depot')).toBeVisible();
  await expect.element(page.getByText('The driver has no session')).not.toBeInTheDocument();
});

it('does not promise a track for a completed route without one', async () => {
  const track = { body: { data: { segments: [], zoom: 14, truncated: false }, links: [] } };
  await show({ 'GET /routes/*': failedRoute(), 'GET /routes/*/track': track }, {}, '?tab=track');
  await expect.element(page.getByText('sent no positions on this route')).toBeVisible();
  await expect.element(page.getByText('The track appears when')).not.toBeInTheDocument();
});

it('of thousands of pictures the first are shown, and only their addresses are requested', async () => {
  const base = `https://fleet.example/api/v2/${exampleIds.organisation}/blobs`;
  const image_urls = Array.from(
    { length: 3_000 },
    (_, number) => `${base}/019a9f3e-7c11-7d3c-a2bb-${String(number).padStart(12, '0')}`,
  );
  const shown = await show({
    'GET /routes/*/outcomes': listOf([outcomeOf({ number: 1, key: 'image', sent: { image_urls } })]),
  });
  await expect.element(page.getByText('The first 20 of 3,000 are shown.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Photo, picture 20' })).toBeVisible();
  expect(page.getByRole('button', { name: /^Photo, picture/ }).elements().length).toBe(20);
  await page.getByRole('button', { name: 'Show 20 more' }).click();
  await expect.element(page.getByRole('button', { name: 'Photo, picture 40' })).toBeVisible();
  const asked = shown.office.sent('GET /blobs/links');
  expect(asked.length).toBe(1);
  expect(asked[0]?.query.get('ids')?.split(',').length).toBe(50);
  await page.getByRole('button', { name: 'Show 20 more' }).click();
  await expect.element(page.getByRole('button', { name: 'Photo, picture 60' })).toBeVisible();
  await expectAccessibleEverywhere(['light']);
});

it('of thousands of facts the first are shown, and a button shows the next', async () => {
  const fields = Array.from({ length: 5_000 }, (_, number) => ({ label: `Field ${number + 1}`, value: 'x' }));
  const { data, links } = readQuarantinedRecord.answers[200].example;
  const content = { activity_reference: 'x', fields };
  await show({
    'GET /quarantined-records': waiting,
    'GET /quarantined-records/*': { body: { data: { ...data, content }, links } },
  });
  await page.getByRole('button', { name: 'Show them' }).click();
  await expect.element(page.getByText('The first 100 of 5,001 are shown.')).toBeVisible();
  expect(page.getByText(/^Field \d+$/).elements().length).toBe(99);
  await page.getByRole('button', { name: 'Show 100 more' }).click();
  await expect.element(page.getByText('Field 199', { exact: true })).toBeVisible();
});

it('all valid answers are shown, even if there are more answers than the page reads', async () => {
  const first = weight(1, '12.5', { counts: false });
  const last = weight(2, '24.18', { corrects: first.submission_id });
  const shown = await show({
    'GET /routes/*/outcomes': ({ query }) => {
      if (query.get('current') === 'true') return listOf([last]);
      return listOf(query.get('page_no') === '1' ? [first] : [], 4_200);
    },
  });
  await expect.element(page.getByText('24.18')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '1 earlier answer' })).toBeVisible();
  expect(shown.office.sent('GET /routes/*/outcomes').length).toBe(9);
});
