import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectPicture, skipWhereDrawnDifferently } from '../../../packages/ui/test/expected-picture.js';
import { activityReport, arrivalAt, departureFrom, workOn } from './captured-work.js';
import { deliveryRoute, stopIds } from './delivery-route.js';
import { imageState, unsentArrival, unsentOutcome, working } from './phone-samples.js';
import { type ShownPage, showPage } from './shown-page.js';

const today = (time: string) => `2026-11-20T${time}:00.000Z`;

beforeEach(skipWhereDrawnDifferently);
beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: Date.parse(today('07:10')), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** At the hotel, during the delivery. */
function atTheHotel(isThere = true) {
  const route = deliveryRoute();
  const work = workOn(route);
  work.before(arrivalAt(route, stopIds.depot, today('06:02')));
  work.before(departureFrom(route, stopIds.depot, today('06:31')));
  if (isThere) {
    work.before(arrivalAt(route, stopIds.hotel, today('07:04')));
    work.before(activityReport(route, 'DELIVER', 'started', today('07:05')));
  }
  return work;
}

const refused = unsentOutcome({
  id: 'refused',
  sequence: 47,
  parked: {
    at: today('09:00'),
    problems: [{ code: 'odometer_behind_asset', message: 'Behind.', key: '/value' }],
  },
});
const delayed = imageState({ id: 'i', state: 'delayed', reason: { kind: 'unreachable', detail: '' } });
const waiting = {
  ...working,
  unsent: [refused, unsentArrival({ id: 'arrival', sequence: 46 })],
  images: [delayed],
  waitingCount: 2,
  refusedCount: 1,
  isOnline: false,
};

const question = `/stops/${stopIds.hotel}/activities/DELIVER/requirements`;

const pages: Record<string, () => Promise<ShownPage>> = {
  'log-in': () => showPage('/log-in', { stage: 'signed_out' }),
  route: () => {
    const work = atTheHotel(false);
    return showPage('/', work.view(), work.actions);
  },
  stop: () => {
    const work = atTheHotel();
    return showPage(`/stops/${stopIds.hotel}`, work.view(), work.actions);
  },
  question: () => {
    const work = atTheHotel();
    return showPage(`${question}/RATE`, work.view(), work.actions);
  },
  unsent: () => showPage('/unsent', waiting, { readImage: async () => null }),
  'day-end': () => showPage('/end', { ...waiting, isOnline: true }),
};

it.each(Object.keys(pages))('the page %s looks like its picture', async (name) => {
  await pages[name]?.();
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => document.querySelector('main')?.textContent ?? '').not.toBe('');
  if (name === 'route') await expect.element(page.getByText('Position is not allowed')).toBeVisible();
  await expectPicture(`pages/${name}`);
});
