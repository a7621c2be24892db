import { shapeCheck } from '@fleet/contract/ground/shape-check';
import { requirementKinds } from '@fleet/contract/planning/requirements';
import { RoutePlan } from '@fleet/contract/planning/routes';
import { checkRoutePlan } from '@fleet/domain/plans/route-plan-check';
import { describe, expect, it } from 'vitest';
import { planOfTour, tourSpanMs } from '../../src/loading/tour-plan.js';
import { randomStream } from '../../src/random-stream.js';
import { readRouteFiles } from '../../src/routes-from/route-files.js';
import { townTours } from '../../src/routes-from/town-tours.js';
import { ids } from '../planned-route.js';
import { place, samplePath, toursOf } from '../tour-samples.js';

const startMs = Date.parse('2026-11-20T06:00:00.000Z');
const check = shapeCheck(RoutePlan);
const planned = (tour: Parameters<typeof planOfTour>[0], speed: number) =>
  planOfTour(tour, {
    ...{ driverId: ids.driver, truckId: ids.truck, trailerKey: 'TRAILER', startMs, speed },
    random: randomStream(1, tour.key),
  });

describe('the plan of a tour', () => {
  it('passes the checks of the service, for every source and speed', async () => {
    const files = ['five-nodes.vrp', 'four-customers.txt', 'two-routes.csv', 'town.geojson'].map(samplePath);
    const tours = [...toursOf(await readRouteFiles(files, place)), ...townTours(1, place, 20)];
    for (const tour of tours) {
      for (const speed of [1, 60, 3_600]) {
        const plan = planned(tour, speed);
        const checked = check.check(structuredClone(plan));
        expect(checked.ok ? [] : checked.problems, tour.name).toEqual([]);
        expect(checkRoutePlan(plan), tour.name).toEqual([]);
      }
    }
  });

  it('has every kind of requirement in each tour through a town', () => {
    for (const tour of townTours(2, place, 20)) {
      const { points_of_interest: stops } = planned(tour, 60).travel_plan;
      const kinds = stops.flatMap((stop) =>
        stop.activities.flatMap((each) => each.requirements.map(({ kind }) => kind)),
      );
      expect([...new Set(kinds)].sort()).toEqual(Object.keys(requirementKinds).sort());
    }
  });

  it('divides planned times by the speed, and leaves durations unchanged', () => {
    const [tour] = townTours(3, place, 1);
    if (tour === undefined) throw new Error('no tour');
    const lastOf = (speed: number) => {
      const stops = planned(tour, speed).travel_plan.points_of_interest;
      return Date.parse(stops.at(-1)?.planned_departure_at ?? '') - startMs;
    };
    expect(lastOf(1)).toBe(tourSpanMs(tour));
    expect(Math.abs(lastOf(60) - tourSpanMs(tour) / 60)).toBeLessThanOrEqual(1);
    const spans = (speed: number) =>
      planned(tour, speed).travel_plan.points_of_interest.map((stop) => stop.planned_path_to?.duration);
    expect(spans(60)).toEqual(spans(1));
  });
});
