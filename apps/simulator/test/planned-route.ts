import { shapeCheck } from '@fleet/contract/ground/shape-check';
import type { RoutePlan } from '@fleet/contract/planning/routes';
import { Route } from '@fleet/contract/planning/routes';
import { expect } from 'vitest';
import { planOfTour } from '../src/loading/tour-plan.js';
import { randomStream } from '../src/random-stream.js';
import { townTours } from '../src/routes-from/town-tours.js';
import { place } from './tour-samples.js';

export const ids = {
  driver: '019a9f3e-7c11-7d3c-a2bb-5a0c64d0c001',
  truck: '019a9f3e-7c11-7d3c-a2bb-5a0c64d0c002',
  trailer: '019a9f3e-7c11-7d3c-a2bb-5a0c64d0c003',
};
const checkRoute = shapeCheck(Route);
const numbered = (kind: string, n: number) => `019a9f3e-7c11-7d3c-${kind}-${String(n).padStart(12, '0')}`;

/** The plan of a tour through a town that begins at this time. */
export function townPlan(seed: number, startMs = Date.parse('2026-11-20T06:00:00.000Z')): RoutePlan {
  const [tour] = townTours(seed, place, 1);
  if (tour === undefined) throw new Error('a town without a tour');
  return planOfTour(tour, {
    ...{ driverId: ids.driver, truckId: ids.truck, trailerKey: 'TRAILER', startMs, speed: 60 },
    random: randomStream(seed, 'plan'),
  });
}

/** The route as the service would send it to its driver, checked by the contract. */
export function activeRoute(plan: RoutePlan): Route {
  const { allocation: _, consignments = [], travel_plan, currencies = [], reference, name } = plan;
  const truck = { id: ids.truck, type: 'truck', name: 'Truck', registration: 'K 1', fleet_number: null };
  const trailer = { ...truck, id: ids.trailer, type: 'trailer', name: 'Trailer', registration: null };
  const route: unknown = {
    ...{ id: numbered('8000', 1), integration_key: 'R', reference: reference ?? null, name },
    ...{ status: 'active', version: 1, site_id: null, driver_id: ids.driver, started_at: null },
    ...{ planned_start_at: plan.planned_start_at ?? null, completed_at: null, currencies },
    allocation: {
      driver: { id: ids.driver, name: 'Marta Ribas', integration_key: null },
      crew: [],
      assets: [
        {
          ...truck,
          integration_key: null,
          odometer: { meter_type: 'distance', current_reading: '182340.5', unit: 'km' },
        },
        {
          ...trailer,
          integration_key: 'TRAILER',
          odometer: { meter_type: 'hours', current_reading: '1000.5', unit: 'h' },
        },
      ],
    },
    consignments: consignments.map((each, n) => ({ id: numbered('8001', n), ...each })),
    travel_plan: {
      points_of_interest: travel_plan.points_of_interest.map((stop, n) => ({
        ...{ id: numbered('8002', n), sequence: n + 1 },
        ...stop,
        activities: stop.activities.map((activity) => ({
          ...activity,
          requirements: activity.requirements.map(withAssetId),
          ...{ status: 'pending', planned: true },
        })),
        ...{ status: 'pending', arrived_at: null, departed_at: null },
      })),
    },
  };
  const checked = checkRoute.check(route);
  expect(checked.ok ? [] : checked.problems).toEqual([]);
  if (!checked.ok) throw new Error('no route');
  return checked.value;
}

/** Replaces the integration key of the asset by its id. */
function withAssetId(requirement: object): object {
  if (!('asset_integration_key' in requirement)) return requirement;
  const { asset_integration_key: _, ...rest } = requirement;
  return { ...rest, asset_id: ids.trailer };
}
