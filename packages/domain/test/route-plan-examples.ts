import type { Activity, PointOfInterest, Route, RoutePlan } from '@fleet/contract/planning/routes';

/** A planned activity without requirements. */
export function activity(reference: string, change: Partial<Activity> = {}): Activity {
  return {
    reference,
    type: 'dropoff',
    name: `Activity ${reference}`,
    requirements: [],
    execution_sequence: [],
    status: 'pending',
    planned: true,
    ...change,
  };
}

/** A stop `stop-1`, `stop-2`, … with activities; its key is `STOP-1`, … */
export function stop(
  sequence: number,
  activities: Activity[],
  change: Partial<PointOfInterest> = {},
): PointOfInterest {
  return {
    id: `stop-${sequence}`,
    integration_key: `STOP-${sequence}`,
    sequence,
    name: `Stop ${sequence}`,
    address: { coordinates: [1.5 + sequence / 100, 42.5] },
    geofence: { type: 'radius', centre: [1.5 + sequence / 100, 42.5], radius_m: 100 },
    execution_sequence: activities.map((each) => each.reference),
    activities,
    status: 'pending',
    arrived_at: null,
    departed_at: null,
    ...change,
  };
}

/** An active route of three stops with the activities A1, A2, B1, C1. */
export function activeRoute(change: Partial<Route> = {}): Route {
  return {
    id: 'route-1',
    integration_key: 'ROUTE-1',
    reference: null,
    name: 'North tour',
    status: 'active',
    version: 3,
    site_id: 'site-1',
    driver_id: 'driver-1',
    planned_start_at: '2026-11-20T06:00:00.000Z',
    started_at: null,
    completed_at: null,
    allocation: {
      driver: { id: 'driver-1', name: 'Dana', integration_key: null },
      crew: [],
      assets: [
        {
          id: 'asset-1',
          type: 'truck',
          name: 'Truck 1',
          registration: 'K 4182',
          fleet_number: null,
          integration_key: 'TRUCK-1',
          odometer: { meter_type: 'distance', current_reading: '1000', unit: 'km' },
        },
      ],
    },
    consignments: [{ id: 'consignment-1', integration_key: 'CONSIGNMENT-1' }],
    travel_plan: {
      points_of_interest: [
        stop(1, [activity('A1'), activity('A2')]),
        stop(2, [activity('B1')]),
        stop(3, [activity('C1')]),
      ],
    },
    currencies: [],
    ...change,
  };
}

/** A time of one day: `at(9, 30)` is half past nine. */
export function at(hour: number, minute = 0, second = 0): string {
  return new Date(Date.UTC(2026, 10, 20, hour, minute, second)).toISOString();
}

type StopPlan = RoutePlan['travel_plan']['points_of_interest'][number];
type ActivityPlan = StopPlan['activities'][number];

/** An activity of a plan with one requirement, `reading`. */
export function plannedActivity(reference: string, change: Partial<ActivityPlan> = {}): ActivityPlan {
  return {
    reference,
    type: 'pickup',
    name: `Activity ${reference}`,
    requirements: [
      {
        kind: 'odometer',
        label: 'Odometer',
        is_optional: false,
        integration_key: 'reading',
        validate: true,
        asset_integration_key: 'TRUCK-1',
      },
    ],
    execution_sequence: ['reading'],
    ...change,
  };
}

export function plannedStop(
  key: string,
  activities: ActivityPlan[],
  change: Partial<StopPlan> = {},
): StopPlan {
  return {
    integration_key: key,
    name: key,
    address: { coordinates: [1.5, 42.5] },
    geofence: { type: 'radius', centre: [1.5, 42.5], radius_m: 100 },
    activities,
    execution_sequence: activities.map((each) => each.reference),
    ...change,
  };
}

/** A valid plan of two stops. */
export function routePlan(change: Partial<RoutePlan> = {}): RoutePlan {
  return {
    name: 'North tour',
    travel_plan: {
      points_of_interest: [
        plannedStop('S1', [plannedActivity('A1')]),
        plannedStop('S2', [plannedActivity('B1')]),
      ],
    },
    ...change,
  };
}
