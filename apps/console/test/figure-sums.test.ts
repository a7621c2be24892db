import { routeExample } from '@fleet/contract/planning/route-examples';
import { expect, it } from 'vitest';
import { figureDays, figureSpan } from '../src/figures/figure-address.js';
import { activityResults, punctualityByDay, reasonCounts, staysByStop } from '../src/figures/figure-sums.js';
import type { Stop } from '../src/queries/route-options.js';

const [stop] = routeExample.travel_plan.points_of_interest;
if (stop === undefined) throw new Error('the example has no stop');
const plannedAt = '2026-11-20T09:00:00.000Z';
const { time_windows: _windows, ...plain } = stop;
const routeOf = (...stops: Partial<Stop>[]) => ({
  ...routeExample,
  travel_plan: {
    points_of_interest: stops.map((each) => ({ ...plain, planned_arrival_at: plannedAt, ...each })),
  },
});
const at = (time: string) => `2026-11-20T${time}:00.000Z`;
const limits = { earlyMs: 900_000, lateMs: 900_000 };
const dayOf = (iso: string) => iso.slice(0, 10);

it('judges arrivals by the limits of the organisation, without stops that have no planned time or no arrival', () => {
  const { planned_arrival_at: _, ...unplanned } = plain;
  const route = routeOf(
    { arrived_at: at('08:30') },
    { arrived_at: at('09:15') },
    { arrived_at: at('09:16') },
    { arrived_at: '2026-11-21T09:00:00.000Z', planned_arrival_at: '2026-11-21T09:00:00.000Z' },
    { arrived_at: null },
  );
  const free = {
    ...routeExample,
    travel_plan: { points_of_interest: [{ ...unplanned, arrived_at: at('09:00') }] },
  };
  expect(punctualityByDay([route, free], limits, dayOf)).toEqual([
    { day: '2026-11-20', early: 1, onTime: 1, late: 1, share: 2 / 3 },
    { day: '2026-11-21', early: 0, onTime: 1, late: 0, share: 1 },
  ]);
});

it('sums the time at stops of one name, the longest mean first', () => {
  const route = routeOf(
    { name: 'A', arrived_at: at('09:00'), departed_at: at('09:10') },
    { name: 'B', arrived_at: at('09:00'), departed_at: at('09:25') },
    { name: 'A', arrived_at: at('10:00'), departed_at: at('10:30') },
    { name: 'C', arrived_at: at('10:00'), departed_at: null },
  );
  expect(staysByStop([route])).toEqual([
    { name: 'B', visits: 1, meanMs: 1_500_000, longestMs: 1_500_000 },
    { name: 'A', visits: 2, meanMs: 1_200_000, longestMs: 1_800_000 },
  ]);
});

it('counts the reasons of failures and skips, the most frequent first', () => {
  const [activity] = plain.activities;
  if (activity === undefined) throw new Error('the stop has no activity');
  const route = routeOf({
    activities: [{ ...activity, status: 'failed', status_reason: 'Closed' }, activity],
  });
  const found = [
    { status: 'skipped', reason: 'Closed ' },
    { status: 'skipped', reason: undefined },
    { status: 'success', reason: undefined },
  ];
  expect(reasonCounts([...activityResults([route]), ...found])).toEqual([
    { reason: 'Closed', failed: 1, skipped: 1 },
    { reason: '', failed: 0, skipped: 1 },
  ]);
});

it('shows the last seven days if the address names no days, and at most 92 days', () => {
  const now = Date.parse('2026-11-20T23:30:00.000Z');
  const days = (address: object) => figureDays(address, now, 'Europe/Andorra');
  const week = { from: '2026-11-04', to: '2026-11-10', isShortened: false };
  expect(days({})).toEqual({ from: '2026-11-15', to: '2026-11-21', isShortened: false });
  expect(days({ to: '2026-11-10' })).toEqual(week);
  expect(days({ from: '2026-11-20', to: '2026-11-10' })).toEqual(week);
  expect(days({ from: '2026-01-01', to: '2026-11-10' })).toEqual({
    ...{ from: '2026-08-11', to: '2026-11-10', isShortened: true },
  });
  expect(figureSpan({ from: '2026-11-20', to: '2026-11-20' }, 'Europe/Andorra')).toEqual({
    from: '2026-11-19T23:00:00.000Z',
    until: '2026-11-20T23:00:00.000Z',
  });
});
