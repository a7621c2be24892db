import { describe, expect, it } from 'vitest';
import { localProgress } from '../../../packages/client/src/queue/local-progress.js';
import { stopViews } from '../src/map-view/stop-views.js';
import { deliveryRoute, stopIds } from './delivery-route.js';

const route = deliveryRoute();
const at = (time: string) => `2026-11-20T${time}:00.000Z`;
type Report = readonly [kind: 'arrival' | 'departure', stopId: string, time: string];

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

  it('have expected times that follow what this device has captured', () => {
    const expected = (...reports: readonly Report[]) =>
      viewsAfter('06:41', ...reports).map((each) => each.expected.arrivalAt);
    expect(expected()).toEqual([at('06:41'), at('07:41'), at('09:41')]);
    expect(expected(['arrival', stopIds.depot, '06:05'], ['departure', stopIds.depot, '06:40'])).toEqual([
      at('06:05'),
      at('07:10'),
      at('09:10'),
    ]);
  });

  it('show which arrivals will be late by more than a quarter of an hour', () => {
    const late = (now: string) => viewsAfter(now).map((each) => each.isLate);
    expect(late('06:15')).toEqual([false, false, false]);
    expect(late('06:16')).toEqual([true, true, true]);
  });
});
