import {
  discardQuarantinedRecord,
  listQuarantinedRecords,
  readQuarantinedRecord,
} from '@fleet/contract/driving/quarantine';
import { exampleIds } from '@fleet/contract/ground/contract-examples';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listOf, type OfficeAnswer, refusal } from './office-answers.js';
import { routeAsked } from './record-answers.js';
import { expectAccessibleEverywhere, showConsole } from './shown-console.js';

afterEach(() => localStorage.clear());

const { data: discarded, links } = discardQuarantinedRecord.answers[200].example;
const { data: waiting } = readQuarantinedRecord.answers[200].example;
const colleague = '019a9f3e-7c11-7d3c-a2bb-5a0c64d0c777';
const recordPath = `/quarantine/${waiting.id}`;
const routePath = `/routes/${exampleIds.route}`;
const dialog = () => page.getByRole('dialog');
const decided = (
  members: Partial<Record<'status' | 'settled_by' | 'note', string | null>>,
): OfficeAnswer => ({
  body: { data: { ...discarded, ...members }, links },
});

const places = {
  'its own page': [recordPath, {}],
  'the page of its route': [
    routePath,
    {
      'GET /routes/*': routeAsked,
      'GET /quarantined-records': listOf(listQuarantinedRecords.answers[200].example.data),
    },
  ],
} as const;

async function showAndDiscard(place: keyof typeof places, answer: OfficeAnswer, reason: string) {
  const [path, answers] = places[place];
  await showConsole(path, { ...answers, 'PUT /quarantined-records/*/discard': answer });
  if (path === routePath) await page.getByRole('button', { name: 'Show them' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByLabelText('Reason').fill(reason);
  await dialog().getByRole('button', { name: 'Discard' }).click();
}

it.each(['its own page', 'the page of its route'] as const)(
  'on %s, a record that somebody else had discarded shows their reason, not a success',
  async (place) => {
    const note = 'Photo of another customer';
    await showAndDiscard(place, decided({ settled_by: colleague, note }), 'Captured by mistake');
    await expect.element(page.getByText('Somebody else had already discarded the record.')).toBeVisible();
    const notice = page.getByRole('status').filter({ hasText: 'Somebody else' });
    await expect.element(notice).toHaveTextContent('What you wrote was not stored.');
    await expect.element(notice).toHaveTextContent(`The record has this reason: ${note}`);
    expect(page.getByText('The record is discarded.').elements()).toEqual([]);
    await expectAccessibleEverywhere();
  },
);

it('an own decision that was sent twice is a success, unless the first had another reason', async () => {
  await showAndDiscard('its own page', decided({ note: 'Captured by mistake' }), 'Captured by mistake');
  await expect.element(page.getByText('The record is discarded.')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByLabelText('Reason').fill('Captured twice');
  await dialog().getByRole('button', { name: 'Discard' }).click();
  await expect.element(page.getByText('You had already discarded the record.')).toBeVisible();
  await expect.element(page.getByText('The record has this reason: Captured by mistake')).toBeVisible();
});

it('without a note of the user, none is missing in a record that somebody else had accepted', async () => {
  const accepted = decided({ status: 'accepted', settled_by: colleague, note: null });
  await showConsole(recordPath, { 'PUT /quarantined-records/*/acceptance': accepted });
  await page.getByRole('button', { name: 'Accept' }).click();
  await dialog().getByRole('button', { name: 'Accept' }).click();
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Somebody else' }))
    .toHaveTextContent(/^Somebody else had already accepted the record\.$/);
});

it('the dialog says that somebody made the opposite decision', async () => {
  await showAndDiscard('its own page', refusal('record_settled'), 'Captured by mistake');
  await expect
    .element(dialog().getByRole('alert'))
    .toHaveTextContent('Somebody has already made the opposite decision about this record.');
});
