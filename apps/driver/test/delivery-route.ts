import type { Requirement } from '@fleet/contract/planning/requirements';
import { routeExample } from '@fleet/contract/planning/route-examples';
import type { PointOfInterest, Route } from '@fleet/contract/planning/routes';

const [depot, hotel] = routeExample.travel_plan.points_of_interest;
if (depot === undefined || hotel === undefined) throw new Error('The example route has two stops.');

export const stopIds = { depot: 'a1', hotel: 'b2', shop: 'c3' };

const common = { is_optional: false };
const weight: Requirement = {
  kind: 'weight',
  integration_key: 'WEIGHT',
  label: 'Weight of the load',
  ...common,
};
const temperature: Requirement = {
  kind: 'form',
  integration_key: 'TEMP',
  label: 'Temperature',
  ...common,
  fields: [
    {
      data_type: 'number',
      label: 'Degrees',
      integration_key: 'DEGREES',
      required: true,
      range: ['-25', '8'],
    },
  ],
};
const comment: Requirement = {
  kind: 'service_rating',
  integration_key: 'RATE',
  label: 'How was it?',
  is_optional: true,
  type: 'simple',
};
const damage: Requirement = {
  kind: 'weight',
  integration_key: 'DAMAGE',
  label: 'Weight of the damaged goods',
  ...common,
  conditions: [
    { kind: 'confirmation', question: 'Is anything damaged?', confirm_text: 'Yes, it is', reject_text: 'No' },
  ],
};
const late: Requirement = {
  kind: 'delay',
  integration_key: 'DELAY',
  label: 'Why were you late?',
  ...common,
  reasons: ['Traffic'],
  conditions: [{ kind: 'late_arrival', threshold: '00:30:00' }],
};
const refusal: Requirement = {
  kind: 'service_rating',
  integration_key: 'REFUSED',
  label: 'How angry were they?',
  ...common,
  type: 'smiley',
};

const stop = (template: PointOfInterest, parts: Partial<PointOfInterest>): PointOfInterest => ({
  ...template,
  status: 'pending',
  arrived_at: null,
  departed_at: null,
  ...parts,
});

const untouched = { status: 'pending', planned: true } as const;

/** Three stops: a depot without requirements, a hotel with many kinds of requirements, a shop without activities. */
export function deliveryRoute(id: string = crypto.randomUUID()): Route {
  const stops: PointOfInterest[] = [
    stop(depot as PointOfInterest, {
      id: stopIds.depot,
      name: 'Depot',
      planned_arrival_at: '2026-11-20T06:00:00.000Z',
      planned_departure_at: '2026-11-20T06:30:00.000Z',
      execution_sequence: ['LOAD'],
      activities: [
        {
          ...untouched,
          reference: 'LOAD',
          type: 'pickup',
          name: 'Load fish',
          requirements: [],
          execution_sequence: [],
        },
      ],
    }),
    stop(hotel as PointOfInterest, {
      id: stopIds.hotel,
      name: 'Hotel Xalet',
      sequence: 2,
      address: {
        street: 'Carrer Major',
        house_number: '4',
        postal_code: 'AD200',
        city: 'Encamp',
        coordinates: [1.58, 42.53],
      },
      contacts: [{ name: 'Reception', phone: '+376 800 100' }],
      planned_arrival_at: '2026-11-20T07:00:00.000Z',
      planned_departure_at: '2026-11-20T07:20:00.000Z',
      planned_path_to: { distance_m: 21_400, duration: '00:32:00' },
      execution_sequence: ['DELIVER', 'EMPTIES'],
      activities: [
        {
          ...untouched,
          reference: 'DELIVER',
          type: 'dropoff',
          name: 'Deliver fish',
          description: 'Use the door at the back.',
          consignment_references: ['C-42'],
          requirements: [weight, temperature, comment, damage, late, refusal],
          execution_sequence: ['DELAY', 'WEIGHT', 'TEMP', 'DAMAGE', 'RATE'],
          failure_sequence: ['REFUSED'],
        },
        {
          ...untouched,
          reference: 'EMPTIES',
          type: 'pickup',
          name: 'Take empties',
          requirements: [],
          execution_sequence: [],
        },
      ],
    }),
    stop(hotel as PointOfInterest, {
      id: stopIds.shop,
      name: 'Fish shop',
      sequence: 3,
      planned_arrival_at: '2026-11-20T09:00:00.000Z',
      execution_sequence: [],
      activities: [],
    }),
  ];
  return { ...routeExample, id, travel_plan: { points_of_interest: stops } };
}

/** The route. The activity LOAD asks for the meter of its truck; `known` is the last reading. */
export function routeWithMeter(known: string): Route {
  const plan = deliveryRoute();
  const [asset] = plan.allocation.assets;
  if (!asset?.odometer) throw new Error('The example truck has a meter.');
  const meter = { kind: 'odometer' as const, integration_key: 'KM', label: 'Odometer', asset_id: asset.id };
  const requirements = [{ ...meter, is_optional: false, validate: true }];
  const stops = plan.travel_plan.points_of_interest.map((each) => ({
    ...each,
    activities: each.activities.map((activity) =>
      activity.reference === 'LOAD' ? { ...activity, requirements, execution_sequence: ['KM'] } : activity,
    ),
  }));
  const odometer = { ...asset.odometer, current_reading: known };
  return {
    ...plan,
    allocation: { ...plan.allocation, assets: [{ ...asset, odometer }] },
    travel_plan: { ...plan.travel_plan, points_of_interest: stops },
  };
}

/** A route with `count` stops, each a delivery. */
export function longRoute(count: number): Route {
  const template = deliveryRoute();
  const [first] = template.travel_plan.points_of_interest;
  if (first === undefined) throw new Error('The route has no stop.');
  const stops = Array.from(
    { length: count },
    (_, index): PointOfInterest => ({
      ...first,
      id: `stop-${index + 1}`,
      name: `Customer ${index + 1}`,
      sequence: index + 1,
      planned_arrival_at: new Date(Date.UTC(2026, 10, 20, 6) + index * 180_000).toISOString(),
      activities: first.activities.map((each) => ({ ...each, reference: `LOAD-${index}` })),
      execution_sequence: [`LOAD-${index}`],
    }),
  );
  return { ...template, travel_plan: { points_of_interest: stops } };
}
