import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import {
  draftKey,
  dropDraft,
  dropOldDrafts,
  keepDraft,
  readDeviceCopy,
  readDraft,
  readDraftKeys,
  setDraftOwner,
} from '../src/phone/draft-store.js';
import { changeKeptValue, useKeptValue } from '../src/phone/kept-value.js';
import {
  deviceId,
  keepKnown,
  keepRemembered,
  type RememberedDriver,
  readKnown,
  readRemembered,
  restoreDeviceId,
  storeNameOf,
} from '../src/phone/remembered-driver.js';
import { createServiceClock } from '../src/phone/service-clock.js';

const marta: RememberedDriver = {
  username: 'marta.ribas',
  name: 'Marta Ribas',
  organisation: {
    id: 'one',
    name: 'Besolí',
    time_zone: 'Europe/Andorra',
    currencies: ['EUR'],
    units: 'metric',
  },
  token: 'a.b.c',
  isRevoked: false,
};

beforeEach(() => localStorage.clear());
afterEach(() => vi.useRealTimers());

it('a draft is stored until it is dropped', async () => {
  expect(await keepDraft('route/LOAD/KM', { value: '18' })).toBe(true);
  await keepDraft('route/LOAD/KM', { value: '182' });
  expect(await readDraft('route/LOAD/KM')).toEqual({ value: '182' });
  await dropDraft('route/LOAD/KM');
  expect(await readDraft('route/LOAD/KM')).toBeUndefined();
});

function ShownDraft() {
  return <p>{String(useKeptValue('route/LOAD/KM').value)}</p>;
}

it('each driver of a phone sees only their own drafts, and sees them again after another one', async () => {
  setDraftOwner('one/marta');
  await changeKeptValue('route/LOAD/KM', () => 'of Marta');
  setDraftOwner('one/luc');
  expect(await readDraft('route/LOAD/KM')).toBeUndefined();
  expect(await readDraftKeys()).toEqual([]);
  const screen = await render(<ShownDraft />);
  await expect.element(screen.getByText('undefined')).toBeVisible();
  await dropDraft('route/LOAD/KM');
  setDraftOwner('one/marta');
  expect(await readDraft('route/LOAD/KM')).toBe('of Marta');
  await dropDraft('route/LOAD/KM');
  setDraftOwner('');
});

it('storing a draft returns false if that is impossible', async () => {
  expect(await keepDraft('route/LOAD/KM', { value: () => 1 })).toBe(false);
});

async function keepMany(count: number): Promise<void> {
  await Promise.all(Array.from({ length: count }, (_, at) => keepDraft(`many ${at}`, at)));
}

async function dropMany(): Promise<void> {
  await Promise.all((await readDraftKeys()).map(dropDraft));
}

it('drafts are removed if they are older than a month and not among the newest 500', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-10-01T00:00:00Z'), toFake: ['Date'] });
  await keepDraft('oldest', 1);
  vi.setSystemTime(Date.parse('2026-10-02T00:00:00Z'));
  await keepDraft('old', 2);
  vi.setSystemTime(Date.parse('2026-11-20T00:00:00Z'));
  await keepMany(499);
  await dropOldDrafts(Date.now());
  await expect.poll(() => readDraft('oldest')).toBeUndefined();
  expect(await readDraft('old')).toBe(2);
  await keepDraft('many 499', 499);
  await dropOldDrafts(Date.parse('2026-10-20T00:00:00Z'));
  expect(await readDraft('old')).toBe(2);
  await dropOldDrafts(Date.now());
  await expect.poll(() => readDraft('old')).toBeUndefined();
  expect(await readDraftKeys()).toHaveLength(500);
  await dropMany();
});

it('a wrong clock of the phone removes no draft', async () => {
  vi.useFakeTimers({ now: 0, toFake: ['Date'] });
  await keepDraft('typed in 1970', 1);
  vi.setSystemTime(Date.parse('2030-01-01T00:00:00Z'));
  await keepDraft('typed in the future', 2);
  vi.setSystemTime(Date.parse('2026-11-20T00:00:00Z'));
  await keepMany(500);
  await dropOldDrafts(Date.now());
  // Both drafts now have the time of this start, so they are as new as the other drafts a month later.
  const nextStart = Date.parse('2026-12-10T00:00:00Z');
  vi.setSystemTime(nextStart);
  await keepMany(500);
  await dropOldDrafts(nextStart);
  expect(await readDraft('typed in 1970')).toBe(1);
  expect(await readDraft('typed in the future')).toBe(2);
  await dropOldDrafts(Date.parse('2026-12-30T00:00:00Z'));
  await expect.poll(readDraftKeys).toHaveLength(500);
  expect(await readDraft('typed in 1970')).toBeUndefined();
  await dropMany();
});

it('driver and token are stored until the log-out', () => {
  keepRemembered(marta);
  expect(readRemembered()).toEqual(marta);
  keepRemembered(null);
  expect(readRemembered()).toBeNull();
});

it('a stored driver of another version is ignored', () => {
  localStorage.setItem('driver.remembered', JSON.stringify({ username: 'marta' }));
  expect(readRemembered()).toBeNull();
  localStorage.setItem('driver.remembered', '{');
  expect(readRemembered()).toBeNull();
});

it('lists each driver of the phone once, the last one first, with the number of unsent records', () => {
  keepKnown({ username: 'marta', name: 'Marta', unsentCount: 3 });
  keepKnown({ username: 'jordi', name: 'Jordi' });
  keepKnown({ username: 'MARTA', name: 'Marta', lastAssetId: 'truck' });
  expect(readKnown()).toEqual([
    { username: 'MARTA', name: 'Marta', unsentCount: 3, lastAssetId: 'truck' },
    { username: 'jordi', name: 'Jordi', unsentCount: 0 },
  ]);
});

it('a driver has one store in any letter case of the name, and the phone has one id', () => {
  expect(storeNameOf('Marta')).toBe(storeNameOf('marta'));
  expect(storeNameOf('marta')).not.toBe(storeNameOf('jordi'));
  expect(deviceId()).toBe(deviceId());
});

it('the phone keeps its id when the browser loses either of its two stores', async () => {
  const id = await restoreDeviceId();
  expect(deviceId()).toBe(id);
  await expect.poll(readDeviceCopy).toBe(id);
  // The copy of the id is not a draft of a driver, and is not removed with old drafts.
  expect(await readDraftKeys()).toEqual([]);
  await dropOldDrafts(Date.parse('2100-01-01T00:00:00Z'));
  localStorage.clear();
  expect(await restoreDeviceId()).toBe(id);
  expect(deviceId()).toBe(id);
  localStorage.setItem('driver.device', 'only here');
  expect(await restoreDeviceId()).toBe('only here');
  await expect.poll(readDeviceCopy).toBe('only here');
});

it('the offset of the clock is read from responses of the service, not from a captive portal', async () => {
  const answers = [
    new Response('<html>', {
      headers: { 'content-type': 'text/html', date: 'Fri, 20 Nov 2020 09:00:00 GMT' },
    }),
    new Response('{}', {
      headers: { 'content-type': 'application/json', date: 'Fri, 20 Nov 2026 09:00:00 GMT' },
    }),
  ];
  vi.useFakeTimers({ now: Date.parse('2026-11-20T10:00:00Z'), toFake: ['Date'] });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => answers.shift() ?? Response.error());
  const onChange = vi.fn();
  const clock = createServiceClock(onChange);
  await clock.fetch('/portal');
  expect(clock.offsetMs()).toBe(0);
  await clock.fetch('/api');
  expect(clock.offsetMs()).toBe(3_600_000 - 500);
  expect(onChange).toHaveBeenCalledOnce();
});

it('each question has its own draft, whatever the characters of its reference and key', () => {
  const keys = [
    draftKey('route', 'A', '1/POD'),
    draftKey('route', 'A/1', 'POD'),
    draftKey('route', 'A', 'POD/answers'),
    `${draftKey('route', 'A', 'POD')}/answers`,
  ];
  expect(new Set(keys).size).toBe(keys.length);
});
