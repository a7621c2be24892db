import { routeExample } from '@fleet/contract/planning/route-examples';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { noteAddedActivity } from '../src/phone/route-notes.js';
import { expectAccessibleInEveryTheme } from './every-theme.js';
import {
  imageState,
  quarantined,
  unsentAdded,
  unsentArrival,
  unsentOutcome,
  unsentPosition,
  unsentStatus,
  working,
} from './phone-samples.js';
import { showPage } from './shown-page.js';

const behind = {
  at: '2026-11-20T09:00:00.000Z',
  problems: [{ code: 'odometer_behind_asset' as const, message: 'Behind.', key: '/value' }],
};
const refused = unsentOutcome({ id: 'refused', sequence: 5, parked: behind });
const photo = unsentOutcome({
  id: 'photo',
  sequence: 6,
  outcome: {
    activity_reference: 'DELIVER',
    integration_key: 'PHOTO',
    value: undefined,
    image_urls: ['image:i'],
  },
  images: [{ imageId: 'i', pointer: '/image_urls/0' }],
});
const arrival = unsentArrival({ id: 'arrival', sequence: 4 });
const image = imageState({
  id: 'i',
  state: 'delayed',
  reason: { kind: 'unreachable', detail: 'refused to connect' },
  recordIds: ['photo'],
});
const busy = {
  ...working,
  unsent: [arrival, refused, photo, unsentPosition({ id: 'p', sequence: 7 })],
  images: [image],
  waitingCount: 2,
  refusedCount: 1,
};
const readImage = async () => null;

it('the page shows that all is sent, and how safe the storage is', async () => {
  await showPage('/unsent', working);
  await expect.element(page.getByRole('main').getByText('All sent')).toBeVisible();
  await expect.element(page.getByText('3 GB free')).toBeVisible();
  await expect.element(page.getByText('The browser keeps the data of this app')).toBeVisible();
  await expectAccessibleInEveryTheme();
});

it('the title says whether records wait', async () => {
  const shown = await showPage('/unsent', working, { readImage });
  const title = page.getByRole('heading', { level: 1 });
  await expect.element(page.getByText('All sent', { exact: true }).first()).toBeVisible();
  await expect.element(title).toHaveTextContent('Your records');
  shown.change(busy);
  await expect.element(title).toHaveTextContent('Not sent yet');
});

it('the page says which of the sent records the office decides about', async () => {
  const shown = await showPage('/unsent', working);
  await expect.element(page.getByRole('main').getByText('All sent')).toBeVisible();
  await expect.element(page.getByText(/Your office decides/)).not.toBeInTheDocument();
  shown.change({ quarantined: [quarantined('one'), quarantined('two'), quarantined('given-up', true)] });
  await expect
    .element(page.getByText(/^2 records were captured after the session had ended\. Your office decides/))
    .toBeVisible();
  await expectAccessibleInEveryTheme();
});

it('the page warns below 200 MB of free storage', async () => {
  const shown = await showPage('/unsent', {
    ...working,
    storage: { persisted: false, freeBytes: 209_715_200 },
  });
  await expect.element(page.getByText('200 MB free')).toBeVisible();
  await expect.element(page.getByText(/Less than 200 MB/)).not.toBeInTheDocument();
  shown.change({ storage: { persisted: false, freeBytes: 209_715_199 } });
  await expect.element(page.getByText(/Less than 200 MB/)).toBeVisible();
  await expect.element(page.getByText(/may remove the data/)).toBeVisible();
});

it('an added activity has its name and stop, also when only its completion waits', async () => {
  const [waiting, sent, forgotten] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const stopId = routeExample.travel_plan.points_of_interest[0]?.id ?? '';
  const noted = { reference: sent, type: 'custom', name: 'Wash the trailer', description: null, stopId };
  await noteAddedActivity(routeExample.id, noted);
  const unsent = [
    unsentAdded({ id: 'added', reference: waiting, name: 'Police check' }),
    unsentStatus({ id: 'done', reference: waiting, status: 'completed' }),
    unsentStatus({ id: 'washed', reference: sent, status: 'completed' }),
    unsentStatus({ id: 'unknown', reference: forgotten, status: 'failed', routeId: 'earlier' }),
  ];
  await showPage('/unsent', { ...working, unsent, waitingCount: 4 });
  const rows = page.getByRole('list', { name: '4 waiting' }).getByRole('listitem');
  await expect.element(rows.nth(1)).toHaveTextContent(/^Police check completed ?Depot/);
  await expect.element(rows.nth(2)).toHaveTextContent(/^Wash the trailer completed ?Depot/);
  await expect.element(rows.nth(3)).toHaveTextContent(/^Added work failed/);
});

it('a rating is shown in the words of its scale', async () => {
  const rated = (id: string, type: string, value: string) =>
    unsentOutcome({ id, outcome: { integration_key: id, type, value, meter_type: undefined } });
  const unsent = [rated('THUMB', 'simple', '2'), rated('FACE', 'smiley', '1'), rated('STARS', 'star', '4')];
  await showPage('/unsent', { ...working, unsent, waitingCount: 3 });
  const list = page.getByRole('list').first();
  await expect.element(list).toHaveTextContent(/THUMB.*Thumbs up.*FACE.*Dissatisfied.*STARS.*4 stars/);
});

it('refused records come first, with value, reason and the field to correct', async () => {
  await showPage('/unsent', busy, { readImage });
  const lists = page.getByRole('list');
  await expect.element(lists.first()).toHaveAccessibleName('1 refused');
  const row = lists.first().getByRole('button');
  await expect.element(row).toHaveTextContent('Odometer');
  await expect.element(row).toHaveTextContent('18,234.5');
  await expect.element(row).toHaveTextContent('Load fish, Depot');
  await expect.element(row).toHaveTextContent('The reading is lower than the last reading of the vehicle.');
  await expect.element(row).toHaveTextContent('Correct: reading');
  await expectAccessibleInEveryTheme();
});

it('the values of a refused form are in words, and its field has its own label', async () => {
  const fields = [
    { integration_key: 'A', data_type: 'boolean', label: 'Upright', value: 'false' },
    { integration_key: 'B', data_type: 'date', label: 'Best before', value: '2025-12-01' },
    { integration_key: 'C', data_type: 'number', label: 'Degrees', value: '-1250.5' },
  ];
  const problems = [{ code: 'value_out_of_range' as const, message: 'Out.', key: '/fields/2/value' }];
  const form = unsentOutcome({ id: 'form', outcome: { fields }, parked: { ...behind, problems } });
  const { value: _, ...outcome } = (form.content as { outcome: Record<string, unknown> }).outcome;
  const content = { ...form.content, outcome } as typeof form.content;
  await showPage('/unsent', { ...busy, unsent: [{ ...form, content }] }, { readImage });
  const row = page.getByRole('list', { name: '1 refused' }).getByRole('button');
  await expect.element(row).toHaveTextContent(/Upright: No · Best before: .*Dec.* 2025 · Degrees: -1,250\.5/);
  await expect.element(row).toHaveTextContent('Correct: Degrees');
});

it('each waiting record shows why it waits, and each picture its state', async () => {
  const shown = await showPage('/unsent', busy, { readImage });
  const waiting = page.getByRole('list', { name: '2 waiting' });
  await expect
    .element(waiting.getByRole('listitem').first())
    .toHaveTextContent(/Arrival at Depot.*Will be sent next/);
  await expect.element(waiting.getByText('Waiting for its picture')).toBeVisible();
  await expect.element(page.getByText(/^1 position of the vehicle waits/)).toBeVisible();
  const picture = page.getByRole('list', { name: '1 picture' }).getByRole('listitem');
  await expect.element(picture).toHaveTextContent(/Photo of the cold room.*312 kB.*does not answer.*Delayed/);
  await expect.element(picture.getByRole('img', { name: 'Picture of Photo of the cold room' })).toBeVisible();

  shown.change({ isOnline: false });
  await expect.element(waiting.getByText('Waiting for a network')).toBeVisible();
  await expect.element(page.getByText(/Everything is safe on this phone/)).toBeVisible();
});

it('a picture on the phone is shown', async () => {
  const dot =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const read = vi.fn(async () => (await fetch(dot)).blob());
  await showPage('/unsent', busy, { readImage: read });
  const shown = page.getByRole('img', { name: 'Picture of Photo of the cold room' });
  await expect.element(shown).toHaveAttribute('src', expect.stringMatching(/^blob:/));
  expect(read).toHaveBeenCalledWith('image:i');
});

it('the driver can send now, or log in if that is needed', async () => {
  const syncNow = vi.fn();
  const shown = await showPage('/unsent', busy, { readImage, syncNow });
  await page.getByRole('button', { name: 'Send now' }).click();
  expect(syncNow).toHaveBeenCalledOnce();
  shown.change({ failure: { kind: 'signed_out', problems: [] } });
  await expect.element(page.getByRole('button', { name: 'Log in to send' })).toBeVisible();
});

it('without a network, “Send now” says that everything will be sent automatically', async () => {
  const shown = await showPage('/unsent', { ...busy, isOnline: false }, { readImage });
  const notice = page.getByText(/^Waiting for a network · Everything is safe/);
  await expect.element(page.getByRole('button', { name: 'Send now' })).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect.element(notice).toBeVisible();
  await expectAccessibleInEveryTheme();
  shown.change({ isOnline: true });
  await expect.element(notice).not.toBeInTheDocument();
});

it('a refused record opens by keyboard', async () => {
  const shown = await showPage('/unsent', busy, { readImage });
  const row = page.getByRole('list', { name: '1 refused' }).getByRole('button');
  await expect.element(row).toBeVisible();
  for (let tab = 0; tab < 12 && document.activeElement !== row.element(); tab += 1)
    await userEvent.keyboard('{Tab}');
  await expect.element(row).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(shown.path).toBe('/unsent/refused');
});
