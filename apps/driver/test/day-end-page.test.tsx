import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { UnsentRecord } from '../src/phone/phone-view.js';
import { expectAccessibleInEveryTheme } from './every-theme.js';
import { imageState, quarantined, unsentArrival, unsentOutcome, working } from './phone-samples.js';
import { showPage } from './shown-page.js';

const parked = {
  at: '2026-11-20T09:00:00.000Z',
  problems: [{ code: 'odometer_behind_asset' as const, message: 'Behind.', key: '/value' }],
};
const refused = { ...unsentOutcome({ id: 'refused', sequence: 47 }), parked };
const afterwards = { stage: 'without_session', session: null, route: null, progress: null } as const;

function counted(captures: number, pictures = 0): void {
  localStorage.setItem(
    'driver.sent-tally',
    JSON.stringify({ sessionId: 'session', through: captures + 100, captures, pictures }),
  );
}

beforeEach(() => localStorage.clear());

it('the day ends with a receipt, which stays after a reload without a network until the next session', async () => {
  counted(48, 12);
  let finish = () => {};
  const closeSession = vi.fn(
    () => new Promise<{ ok: true }>((resolve) => (finish = () => resolve({ ok: true }))),
  );
  const shown = await showPage('/end', working, { closeSession });
  await expect.element(page.getByText('48 of 48')).toBeVisible();
  await expect.element(page.getByText('12 of 12')).toBeVisible();
  await expectAccessibleInEveryTheme();
  await page.getByRole('button', { name: 'End the day' }).click();
  await expect.element(page.getByText('Everything is being sent…')).toBeVisible();
  shown.change(afterwards);
  finish();
  await expect.element(page.getByText(/^All 48 records delivered, \d\d:\d\d$/)).toBeVisible();
  const numbers = page.getByText('1 to 148, none missing. Positions of the vehicle have numbers, too.');
  await expect.element(numbers).toBeVisible();
  await expect.element(page.getByText(/every record arrived/)).toBeVisible();
  await expect.element(page.getByText('Marta Ribas')).toBeVisible();
  await expectAccessibleInEveryTheme();

  const again = await showPage('/end', { ...working, ...afterwards, isOnline: false });
  await expect.element(page.getByText(/^All 48 records delivered/).last()).toBeVisible();
  again.change({
    ...working,
    session: { ...working.session, id: 'next' } as typeof working.session & object,
  });
  await expect.poll(() => localStorage.getItem('driver.day-receipt')).toBeNull();
});

it('the receipt says how many records the office decides about, also after the app was closed', async () => {
  counted(48);
  let finish = () => {};
  const closeSession = () =>
    new Promise<{ ok: true }>((resolve) => (finish = () => resolve({ ok: true as const })));
  const ofAnother = { ...quarantined('earlier'), sessionId: 'earlier' };
  const before = [ofAnother, quarantined('given-up', true)];
  const shown = await showPage('/end', { ...working, quarantined: before }, { closeSession });
  await page.getByRole('button', { name: 'End the day' }).click();
  await expect.element(page.getByText('Everything is being sent…')).toBeVisible();
  // The close itself sends the last record.
  shown.change({ ...afterwards, quarantined: [...before, quarantined('last')] });
  finish();
  await expect.element(page.getByText(/^All 48 records delivered/)).toBeVisible();
  const sentence = page.getByText('Your office looks at 2 of these records and decides whether they count.');
  await expect.element(sentence).toBeVisible();
  await expectAccessibleInEveryTheme();
  await shown.remove();
  await showPage('/end', { ...working, ...afterwards, isOnline: false });
  await expect.element(sentence).toBeVisible();
});

/** The driver has ended the day, and the page is closed. */
async function endedDay(): Promise<void> {
  counted(48);
  const shown = await showPage('/end', working, { closeSession: async () => ({ ok: true as const }) });
  await page.getByRole('button', { name: 'End the day' }).click();
  shown.change(afterwards);
  await expect.element(page.getByText(/^All 48 records delivered/)).toBeVisible();
  await shown.remove();
}

it('the receipt is shown to its driver alone, in the organisation of its session', async () => {
  await endedDay();
  const account = working.account;
  if (account == null) throw new Error('Nobody is logged in.');
  const { organisation } = account;
  const others = [
    { ...account, username: 'luc', name: 'Luc Ferrer' },
    { ...account, organisation: { ...organisation, id: 'other' } },
  ];
  for (const other of others) {
    const shown = await showPage('/end', { ...working, ...afterwards, account: other });
    await expect.element(page.getByText('There is no session to end')).toBeVisible();
    await expect.element(page.getByText('Marta Ribas')).not.toBeInTheDocument();
    await shown.remove();
  }
  // The session of another driver does not remove the receipt.
  const session = { ...working.session, id: 'of-luc' } as typeof working.session & object;
  const shown = await showPage('/end', { ...working, session, account: others[0] ?? null });
  await expect.element(page.getByRole('button', { name: 'End the day' })).toBeVisible();
  await shown.remove();
  await showPage('/end', { ...working, ...afterwards, account: { ...account, username: 'Marta' } });
  await expect.element(page.getByText(/^All 48 records delivered/)).toBeVisible();
});

it('a receipt of an earlier version of the app is not shown, because it does not name its driver', async () => {
  await endedDay();
  const { username, ...earlier } = JSON.parse(localStorage.getItem('driver.day-receipt') ?? '{}');
  expect(username).toBe('marta');
  localStorage.setItem('driver.day-receipt', JSON.stringify(earlier));
  await showPage('/end', { ...working, ...afterwards });
  await expect.element(page.getByText('There is no session to end')).toBeVisible();
});

it('the receipt opens at its top, and explains no positions if there are none', async () => {
  localStorage.setItem(
    'driver.sent-tally',
    JSON.stringify({ sessionId: 'session', through: 48, captures: 48, pictures: 0 }),
  );
  const unsent = Array.from({ length: 12 }, (_, index) => ({ ...refused, id: `r${index}` }));
  const closeSession = async () => ({ ok: true as const });
  const shown = await showPage('/end', { ...working, unsent }, { closeSession });
  await expect.element(page.getByRole('list', { name: 'This cannot be sent' })).toBeVisible();
  scrollTo(0, document.documentElement.scrollHeight);
  const before = scrollY;
  shown.change({ unsent: [] });
  document.documentElement.style.minBlockSize = '300vh';
  scrollTo(0, before);
  await page.getByRole('button', { name: 'End the day' }).click();
  shown.change(afterwards);
  await expect.element(page.getByText('1 to 48, none missing', { exact: true })).toBeVisible();
  const top = scrollY;
  document.documentElement.style.minBlockSize = '';
  expect([before > 0, top]).toEqual([true, 0]);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});

it('the progress of sending is shown by records and pictures', async () => {
  counted(48, 12);
  const photo = unsentOutcome({ id: 'photo', sequence: 48, images: [{ imageId: 'i', pointer: '/x' }] });
  const unsent: UnsentRecord[] = [unsentArrival({ id: 'a', sequence: 46 }), photo];
  const images = [imageState({ id: 'i', recordIds: ['photo'] })];
  const shown = await showPage('/end', { ...working, unsent, images, waitingCount: 2 });
  await expect.element(page.getByText('46 of 48')).toBeVisible();
  await expect.element(page.getByText('11 of 12')).toBeVisible();
  shown.change({ unsent: [photo] });
  await expect.element(page.getByText('47 of 48')).toBeVisible();
});

it('everything that cannot be sent is shown with its reason and a way to correct it', async () => {
  counted(48);
  const delayed = imageState({
    id: 'i',
    state: 'delayed',
    recordIds: ['photo'],
    reason: { kind: 'unreachable', detail: '' },
  });
  const photo = unsentOutcome({ id: 'photo', sequence: 48, images: [{ imageId: 'i', pointer: '/x' }] });
  const shown = await showPage('/end', { ...working, unsent: [refused, photo], images: [delayed] });
  const row = page.getByRole('list', { name: 'This cannot be sent' }).getByRole('button');
  await expect
    .element(row)
    .toHaveTextContent('OdometerThe reading is lower than the last reading of the vehicle.');
  await expect.element(page.getByText(/storage for pictures does not answer/)).toBeVisible();
  await expectAccessibleInEveryTheme();
  await row.click();
  await expect.poll(shown.path).toBe('/unsent/refused');
});

it('a close with refused records needs a confirmation, and the receipt shows what is not delivered', async () => {
  counted(48);
  const closeSession = vi
    .fn()
    .mockResolvedValueOnce({ ok: false, parked: [refused] })
    .mockResolvedValueOnce({ ok: true });
  const shown = await showPage('/end', { ...working, unsent: [refused], refusedCount: 1 }, { closeSession });
  await page.getByRole('button', { name: 'End the day' }).click();
  const dialog = page.getByRole('dialog', { name: 'End the day without 1 record?' });
  await expect.element(dialog).toHaveTextContent('Odometer');
  await expectAccessibleInEveryTheme();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(closeSession).toHaveBeenCalledTimes(1);

  closeSession.mockReset();
  closeSession.mockResolvedValueOnce({ ok: false, parked: [refused] }).mockResolvedValueOnce({ ok: true });
  await page.getByRole('button', { name: 'End the day' }).click();
  await dialog.getByRole('button', { name: 'End the day anyway' }).click();
  expect(closeSession).toHaveBeenLastCalledWith({ giveUpParked: true });
  shown.change(afterwards);
  await expect.element(page.getByText(/^47 of 48 records delivered/)).toBeVisible();
  await expect.element(page.getByText('1 refused record is still on this phone.')).toBeVisible();
  await expect.element(page.getByText(/every record arrived/)).not.toBeInTheDocument();
});

it('the receipt of a session without captures says that nothing was captured', async () => {
  counted(0);
  const closeSession = async () => ({ ok: true as const });
  const shown = await showPage('/end', working, { closeSession });
  await page.getByRole('button', { name: 'End the day' }).click();
  shown.change(afterwards);
  await expect
    .element(page.getByText(/^You captured nothing in this session\. It ended at \d\d:\d\d\.$/))
    .toBeVisible();
  await expect.element(page.getByText(/every record arrived/)).not.toBeInTheDocument();
  await expectAccessibleInEveryTheme();
});

it('without a network, the page does not say that the day can be ended', async () => {
  counted(48);
  const shown = await showPage('/end', { ...working, isOnline: false });
  await expect.element(page.getByText(/You can end the day when there is a network/)).toBeVisible();
  await expect.element(page.getByText('48 of 48')).toBeVisible();
  await expect.element(page.getByText('Everything is sent. You can end the day.')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'End the day' })).not.toBeInTheDocument();
  shown.change({ isOnline: true });
  await expect.element(page.getByRole('button', { name: 'End the day' })).toBeVisible();
  await expect.element(page.getByText('Everything is sent. You can end the day.')).toBeVisible();
  await expect.element(page.getByText(/when there is a network/)).not.toBeInTheDocument();
});

it('a failed close shows its reason, then what to do', async () => {
  const failure = { kind: 'unreachable' as const, detail: '' };
  const closeSession = async () => ({ ok: false as const, failure });
  const shown = await showPage('/end', working, { closeSession });
  await page.getByRole('button', { name: 'End the day' }).click();
  await expect.element(page.getByText('Sending is not possible now')).toBeVisible();
  shown.change({ isOnline: false });
  await expect.element(page.getByText(/You can end the day when there is a network/)).toBeVisible();
  shown.change({ isOnline: true });
  await expect.element(page.getByText(/You can end the day when there is a network/)).not.toBeInTheDocument();
  await expect.element(page.getByText('Sending is not possible now')).not.toBeInTheDocument();
  shown.change({ isOnline: true, failure: { kind: 'signed_out', problems: [] } });
  await expect.element(page.getByRole('button', { name: 'Log in' })).toBeVisible();
});

it('shows the receipt from any page when only the answer to the close was lost', async () => {
  counted(48);
  const failure = { kind: 'unreachable' as const, detail: '' };
  const shown = await showPage('/end', working, {
    closeSession: async () => ({ ok: false as const, failure }),
  });
  await page.getByRole('button', { name: 'End the day' }).click();
  await expect.element(page.getByText('Sending is not possible now')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.poll(shown.path).toBe('/');
  // The network is back and there is no session, so the app asks the service how the session ended.
  shown.change(afterwards);
  await expect.poll(shown.path).toBe('/asset');
  const endedAt = '2026-11-20T16:42:00.000Z';
  shown.change({ sessionEnd: { sessionId: 'session', status: 'closed', reason: null, endedAt } });
  await expect.element(page.getByText('All 48 records delivered, 17:42')).toBeVisible();
  expect(shown.path()).toBe('/end');
});

it('says so if there is no session to end', async () => {
  await showPage('/end', { ...working, ...afterwards });
  await expect.element(page.getByText('There is no session to end')).toBeVisible();
  await expectAccessibleInEveryTheme();
});

it('a route for another day is not shown as forgotten, until the driver begins it', async () => {
  const { route, progress } = working;
  if (!route || !progress) throw new Error('The example has a route.');
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString();
  const pending = progress.stops.map((each) => ({ ...each, status: 'pending' as const, arrivedAt: null }));
  const tomorrow = { ...route, planned_start_at: inDays(1) };
  const view = { ...working, route: tomorrow, progress: { ...progress, stops: pending } };
  const shown = await showPage('/end', view);
  const later = page.getByText(new RegExp(`^“${route.name}” is planned for \\w{3} .*\\d\\d:\\d\\d$`));
  const open = page.getByText(`“${route.name}” is not completed`);
  await expect.element(later).toBeVisible();
  await expect.element(open).not.toBeInTheDocument();
  await expectAccessibleInEveryTheme();
  const arrived = pending.map((each, index) =>
    index === 0 ? { ...each, status: 'arrived' as const, arrivedAt: inDays(0) } : each,
  );
  shown.change({ progress: { ...progress, stops: arrived } });
  await expect.element(open).toBeVisible();
  shown.change({ progress: view.progress, route: { ...route, planned_start_at: inDays(-1) } });
  await expect.element(open).toBeVisible();
  await expect.element(later).not.toBeInTheDocument();
});
