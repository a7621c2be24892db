import type { PointOfInterest } from '@fleet/contract/planning/routes';
import { describe, expect, it } from 'vitest';
import { expectedTimes } from '../src/progress/expected-times.js';
import { stopStatus } from '../src/progress/stop-times.js';
import { activeRoute, at, stop } from './route-plan-examples.js';

type Visit = Partial<Pick<PointOfInterest, 'arrived_at' | 'departed_at'>>;

const plan = [
  { planned_arrival_at: at(6), planned_departure_at: at(6, 30) },
  { planned_arrival_at: at(7), planned_departure_at: at(7, 20) },
  { planned_arrival_at: at(9) },
];

const visited = ({ arrived_at = null, departed_at = null }: Visit = {}) => ({
  arrived_at,
  departed_at,
  status: stopStatus({ arrivedMs: msOf(arrived_at), departedMs: msOf(departed_at) }),
});
const msOf = (time: string | null) => (time === null ? null : Date.parse(time));

function arrivals(now: string, ...visits: readonly Visit[]) {
  const stops = plan.map((planned, index) => stop(index + 1, [], { ...planned, ...visited(visits[index]) }));
  const times = expectedTimes(activeRoute({ travel_plan: { points_of_interest: stops } }), Date.parse(now));
  return stops.map(({ id }) => times.get(id)?.arrivalAt?.slice(11, 16));
}

describe('the expected arrival', () => {
  it('is the planned arrival before the day begins', () => {
    expect(arrivals(at(5))).toEqual(['06:00', '07:00', '09:00']);
  });

  it('moves with the delay of the last report', () => {
    expect(arrivals(at(6, 41), { arrived_at: at(6, 5), departed_at: at(6, 40) })).toEqual([
      '06:05',
      '07:10',
      '09:10',
    ]);
  });

  it('is earlier when the driver is early', () => {
    expect(arrivals(at(6, 21), { arrived_at: at(6), departed_at: at(6, 20) })).toEqual([
      '06:00',
      '06:50',
      '08:50',
    ]);
  });

  it('is never in the past: an overdue stop also delays all later stops', () => {
    expect(arrivals(at(7, 25), { arrived_at: at(6), departed_at: at(6, 30) })).toEqual([
      '06:00',
      '07:25',
      '09:25',
    ]);
  });

  it('grows while the driver stays longer at a stop than planned', () => {
    expect(arrivals(at(7), { arrived_at: at(6) })).toEqual(['06:00', '07:30', '09:30']);
  });

  it('depends on the last report, in any order of the stops', () => {
    const shown = arrivals(at(8, 31), { arrived_at: at(6) }, {}, { arrived_at: at(8, 30) });
    expect(shown.slice(1)).toEqual(['08:31', '08:30']);
  });

  it('does not grow by a stop that the driver has passed over', () => {
    expect(arrivals(at(8), {}, { arrived_at: at(7), departed_at: at(7, 20) })).toEqual([
      '08:00',
      '07:00',
      '09:00',
    ]);
    expect(arrivals(at(8), { arrived_at: at(6) }, { arrived_at: at(7), departed_at: at(7, 20) })).toEqual([
      '06:00',
      '07:00',
      '09:00',
    ]);
  });
});
