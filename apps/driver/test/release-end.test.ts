import { describe, expect, it } from 'vitest';
import { countdownText, deadlineMs, thresholdMs } from '../src/release/release-deadline.js';
import { releaseEnd } from '../src/release/release-end.js';
import { takenRoute, unsentOf } from '../src/release/taken-route.js';
import { releaseRequest, unsentArrival } from './phone-samples.js';
import { progressOf, routeOf } from './truck-track.js';

describe('the end of a release request', () => {
  const ended = {
    request: releaseRequest(60_000),
    answer: null,
    deadlineMs: 60_000,
    nowMs: 20_000,
    hasRoute: true,
    status: null,
  };
  it('is this phone’s own answer, if there is one', () =>
    expect(releaseEnd({ ...ended, answer: 'refused' })).toBe('refused'));
  it('is `due` at the deadline', () => expect(releaseEnd({ ...ended, nowMs: 60_000 })).toBe('due'));
  it('is `cancelled` if the route is still there', () => expect(releaseEnd(ended)).toBe('cancelled'));
  it('is an answer from another device if the route is gone', () => {
    expect(releaseEnd({ ...ended, hasRoute: false })).toBe('elsewhere');
  });
  it('is the status from the service, if the phone received it', () => {
    expect(releaseEnd({ ...ended, status: 'auto_released' })).toBe('due');
    expect(releaseEnd({ ...ended, nowMs: 70_000, status: 'cancelled' })).toBe('cancelled');
  });
});

it('the countdown uses the server’s remaining time, regardless of the device’s clock', () => {
  const request = releaseRequest(60_000);
  expect(deadlineMs(request, 5_000_000)).toBe(5_060_000);
  expect(deadlineMs(request, 5_030_000)).toBe(5_060_000);
  expect(thresholdMs(request)).toBe(300_000);
  expect([0, 999, 61_000, 3_661_000].map(countdownText)).toEqual(['0:00', '0:01', '1:01', '1:01:01']);
});

describe('a route that was taken away', () => {
  const route = routeOf(0, 5_000);
  const progress = progressOf(route, {
    'stop-1': { status: 'arrived', arrivedAt: '2026-11-20T08:00:00.000Z' },
  });
  const own = { isReleased: false, hasSession: true };

  it('is reported with the stop at which the driver is', () => {
    expect(takenRoute({ route, progress }, null, own)).toEqual({
      id: route.id,
      name: route.name,
      stopName: 'Stop 1',
    });
    expect(takenRoute({ route, progress }, { ...route, id: 'other' }, own)).not.toBeNull();
  });

  it('is not reported after a completion, a release or a newer plan of the same route', () => {
    expect(takenRoute({ route, progress: { ...progress, completed: true } }, null, own)).toBeNull();
    expect(takenRoute({ route, progress }, null, { ...own, isReleased: true })).toBeNull();
    expect(takenRoute({ route, progress }, null, { ...own, hasSession: false })).toBeNull();
    expect(takenRoute({ route, progress }, { ...route, version: 9 }, own)).toBeNull();
    expect(takenRoute(null, route, own)).toBeNull();
  });

  it('has a count of its unsent records', () => {
    const other = unsentArrival({ id: 'b', routeId: 'other' });
    expect(unsentOf(route.id, [unsentArrival({ id: 'a', routeId: route.id }), other])).toBe(1);
  });
});
