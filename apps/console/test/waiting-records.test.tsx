import { listQuarantinedRecords, readQuarantinedRecord } from '@fleet/contract/driving/quarantine';
import { exampleIds } from '@fleet/contract/ground/contract-examples';
import { rolePermissions } from '@fleet/contract/ground/permissions';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { QuarantinePage } from '../src/queries/quarantine-options.js';
import { recordsInPlace } from '../src/record/use-steady-records.js';
import { boardOfDrivers } from './drivers-on-the-road.js';
import { accountWith, listOf, liveStream, type OfficeAnswers } from './office-answers.js';
import { routeAsked } from './record-answers.js';
import { showConsole } from './shown-console.js';

afterEach(() => localStorage.clear());

const [summary] = listQuarantinedRecords.answers[200].example.data;
const { data: example, links } = readQuarantinedRecord.answers[200].example;

/** A report of this number: an activity that failed, all in the same minute. */
function failed(number: number, reason: string) {
  const id = `019a9f70-2b3c-7d4e-9f50-6172839400${String(number).padStart(2, '0')}`;
  const captured_at = `2026-11-20T10:12:${String(number).padStart(2, '0')}.000Z`;
  const members = {
    id,
    kind: 'progress' as const,
    status: 'waiting' as const,
    captured_at,
    sequence: number,
  };
  const content = {
    ...{ kind: 'activity_status', target: 'DELIVER-7', at: captured_at, detail: 'failed' },
    content: { reason },
  };
  return { summary: { ...summary, ...members }, record: { ...example, ...members, content } };
}
type Failed = ReturnType<typeof failed>;

const closed = failed(1, 'The customer was closed');
const refused = failed(2, 'Nobody wanted the load');

/** The newest first, as the service lists them. */
const listed = (...records: readonly Failed[]): OfficeAnswers => ({
  'GET /quarantined-records': listOf(records.map((each) => each.summary)),
  ...Object.fromEntries(
    records.map(({ record }) => [`GET /quarantined-records/${record.id}`, { body: { data: record, links } }]),
  ),
});
const acceptanceOf = ({ record }: Failed) => `PUT /quarantined-records/${record.id}/acceptance`;
const accepts = Object.fromEntries(
  [closed, refused].map((each) => [
    acceptanceOf(each),
    { body: { data: { ...each.record, status: 'accepted', settled_by: exampleIds.user }, links } },
  ]),
);

async function showWaiting(answers: OfficeAnswers) {
  const shown = await showConsole(`/routes/${exampleIds.route}`, { 'GET /routes/*': routeAsked, ...answers });
  await page.getByRole('button', { name: 'Show them' }).click();
  return shown;
}
const acceptButtons = () => page.getByRole('button', { name: 'Accept' });
const dialog = () => page.getByRole('dialog');

it('a record that arrives does not move the other records, and the dialog names the record that it is about', async () => {
  const shown = await showWaiting({ ...accepts, ...listed(closed) });
  await expect.element(page.getByText('The customer was closed')).toBeVisible();
  const before = acceptButtons().first().element().getBoundingClientRect().y;
  shown.office.answer(listed(refused, closed));
  await shown.queries.invalidateQueries();
  await expect.element(page.getByText('Nobody wanted the load')).toBeVisible();
  expect(acceptButtons().first().element().getBoundingClientRect().y).toBe(before);
  await acceptButtons().first().click();
  await expect
    .element(dialog().getByText('Report · Status of an activity · '))
    .toHaveTextContent(/ · Failed · The customer was closed · .*\d\d:12:01$/);
  await dialog().getByRole('button', { name: 'Accept' }).click();
  await expect.element(page.getByText('The record is accepted and counts.')).toBeVisible();
  expect(shown.office.sent(acceptanceOf(closed)).length).toBe(1);
  expect(shown.office.sent(acceptanceOf(refused)).length).toBe(0);
});

it('a record is decided on the page of its route only when its content can be read', async () => {
  let answer = () => {};
  await showWaiting({
    ...listed(closed),
    [`GET /quarantined-records/${closed.record.id}`]: () =>
      new Promise((resolve) => {
        answer = () => resolve({ body: { data: closed.record, links } });
      }),
  });
  await expect.element(acceptButtons()).toBeDisabled();
  answer();
  await expect.element(acceptButtons()).toBeEnabled();
});

it('while a phone sends record after record, the page reads the list again, and each content once', async () => {
  const line = liveStream();
  const board = boardOfDrivers([{ name: 'Anna Armengol' }]);
  const shown = await showWaiting({
    ...listed(closed),
    'GET /account': accountWith(rolePermissions.controller),
    'GET /live': { body: { data: board, links: [] } },
    'GET /live/stream': line.answer,
  });
  await expect.element(page.getByText('The customer was closed')).toBeVisible();
  const lists = () => shown.office.sent('GET /quarantined-records').length;
  const contents = () => shown.office.sent(`GET /quarantined-records/${closed.record.id}`).length;
  await expect.poll(() => shown.office.sent('GET /live/stream').length).toBe(1);
  const another = async (count: number) => {
    const asked = lists();
    line.send(['counts', { ...board.counts, waiting_records: count }]);
    await expect.poll(lists, { timeout: 5_000 }).toBeGreaterThan(asked);
    await expect.poll(() => shown.queries.isFetching()).toBe(0);
  };
  // When the stream opens, the page reads everything again.
  await another(1);
  await another(2);
  const before = contents();
  await another(3);
  await another(4);
  expect(contents()).toBe(before);
});

it('records keep their places, even if so many wait that the service lists some on the next page', () => {
  const pageOf = (total: number, ...records: readonly Failed[]): QuarantinePage => ({
    pagination: { page_size: 50, page_no: 1, total },
    data: records.map((each) => each.summary),
    links: [],
  });
  const nobody = () => false;
  const third = failed(3, 'Late');
  const first = recordsInPlace([], pageOf(2, refused, closed), nobody);
  expect(first).toEqual([closed.summary, refused.summary]);
  const pushed = recordsInPlace(first, pageOf(3, third, refused), nobody);
  expect(pushed).toEqual([closed.summary, refused.summary, third.summary]);
  expect(recordsInPlace(pushed, pageOf(2, third, refused), nobody)).toEqual([refused.summary, third.summary]);
  const isDecided = ({ id }: { id: string }) => id === closed.record.id;
  expect(recordsInPlace(pushed, pageOf(3, third, refused), isDecided)).toEqual([
    refused.summary,
    third.summary,
  ]);
  const many = Array.from({ length: 12 }, (_, at) => failed(12 - at, 'Late'));
  expect(recordsInPlace([], pageOf(12, ...many), nobody).map(({ sequence }) => sequence)).toEqual(
    Array.from({ length: 10 }, (_, at) => at + 1),
  );
});
