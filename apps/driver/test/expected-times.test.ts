import { describe, expect, it } from 'vitest';
import { localProgress } from '../../../packages/client/src/queue/local-progress.js';
import { expectedTimes } from '../src/map-view/expected-times.js';
import { stopViews } from '../src/map-view/stop-views.js';
import { deliveryRoute, stopIds } from './delivery-route.js';

const route = deliveryRoute();
const at = (time: string) => `2026-11-20T${time}:00.000Z`;
type Report = readonly [kind: 'arrival' | 'departure', stopId: string, time: string];

function arrivals(now: string, ...reports: readonly Report[]) {
  const progress = localProgress(
    route,
    reports.map(([kind, stopId, time]) => ({ kind, routeId: route.id, stopId, at: at(time) })),
  );
  const times = expectedTimes(route, progress, Date.parse(at(now)));
  return [stopIds.depot, stopIds.hotel, stopIds.shop].map((id) => times.get(id)?.arrivalAt?.slice(11, 16));
}

describe('the expected arrival', () => {
  it('is the planned arrival before the day begins', () => {
    expect(arrivals('05:00')).toEqual(['06:00', '07:00', '09:00']);
  });

  it('moves with the delay of the last report', () => {
    expect(
      arrivals('06:41', ['arrival', stopIds.depot, '06:05'], ['departure', stopIds.depot, '06:40']),
    ).toEqual(['06:05', '07:10', '09:10']);
  });

  it('is earlier when the driver is early', () => {
    expect(
      arrivals('06:21', ['arrival', stopIds.depot, '06:00'], ['departure', stopIds.depot, '06:20']),
    ).toEqual(['06:00', '06:50', '08:50']);
  });

  it('is never in the past: an overdue stop also delays all later stops', () => {
    expect(
      arrivals('07:25', ['arrival', stopIds.depot, '06:00'], ['departure', stopIds.depot, '06:30']),
    ).toEqual(['06:00', '07:25', '09:25']);
  });

  it('grows while the driver stays longer at a stop than planned', () => {
    expect(arrivals('07:00', ['arrival', stopIds.depot, '06:00'])).toEqual(['06:00', '07:30', '09:30']);
  });

  it('depends on the last report, in any order of the stops', () => {
    const reports: Report[] = [
      ['arrival', stopIds.shop, '08:30'],
      ['arrival', stopIds.depot, '06:00'],
    ];
    expect(arrivals('08:31', ...reports)[2]).toBe('08:30');
    expect(arrivals('08:31', ...reports)[1]).toBe('08:31');
  });
});

describe('the stops', () => {
  const viewsAfter = (now: string, ...reports: readonly Report[]) => {
    const facts = reports.map(([kind, stopId, time]) => ({ kind, routeId: route.id, stopId, at: at(time) }));
    return stopViews(route, localProgress(route, facts), Date.parse(at(now)));
  };
  const statesAfter = (now: string, ...reports: readonly Report[]) =>
    viewsAfter(now, ...reports).map((each) => each.state);

  it('have one current stop: the first that the driver has not left', () => {
    expect(statesAfter('05:00')).toEqual(['current', 'todo', 'todo']);
    expect(
      statesAfter('06:31', ['arrival', stopIds.depot, '06:00'], ['departure', stopIds.depot, '06:30']),
    ).toEqual(['done', 'current', 'todo']);
  });

  it('have the stop where the driver is as the current one, even out of order', () => {
    expect(statesAfter('06:31', ['arrival', stopIds.shop, '06:30'])).toEqual(['late', 'late', 'current']);
  });

  it('show which arrivals will be late by more than a quarter of an hour', () => {
    const late = (now: string) => viewsAfter(now).map((each) => each.isLate);
    expect(late('06:15')).toEqual([false, false, false]);
    expect(late('06:16')).toEqual([true, true, true]);
  });
});
