import { routeExample } from '@fleet/contract/planning/route-examples';
import { planOfRoute } from '@fleet/domain/plans/route-plan-patch';
import { createFormats } from '@fleet/ui';
import { expect, it } from 'vitest';
import { planFaults, stillThere } from '../src/plan/plan-check.js';
import { copyOfPlan, dayOfPlan, planOnDay, tomorrow } from '../src/plan/plan-copy.js';
import {
  newActivity,
  newPlan,
  newStop,
  type Plan,
  requirementOf,
  stopsPointer,
} from '../src/plan/plan-draft.js';
import { planEnglish } from '../src/plan/plan-english.js';
import { planPatch } from '../src/plan/plan-patch.js';
import { withValueAt } from '../src/plan/plan-pointers.js';
import { placeWords, stepsOfPointer } from '../src/plan/plan-words.js';
import {
  moved,
  withActivity,
  withAsking,
  withRequirement,
  withStops,
  withVehicle,
} from '../src/plan/stop-acts.js';

const zone = 'Europe/Andorra';
const plan = planOfRoute(routeExample);
const [depot, hotel] = plan.travel_plan.points_of_interest;
if (depot === undefined || hotel === undefined) throw new Error('The example has two stops.');
const faultsOf = (tried: Plan) => planFaults(tried, null).map(({ code, key }) => `${code} ${key}`);

it('a new plan has a fault for each missing value, and the example has none', () => {
  expect(faultsOf(plan)).toEqual([]);
  expect(faultsOf(newPlan())).toEqual([
    'blank /name',
    `blank ${stopsPointer}/0/name`,
    `invalid_coordinates ${stopsPointer}/0/address/coordinates`,
    `blank ${stopsPointer}/1/name`,
    `invalid_coordinates ${stopsPointer}/1/address/coordinates`,
  ]);
});

it('the rules of the service are checked once the shape is right', () => {
  const late = { ...depot, planned_arrival_at: '2026-11-20T08:00:00.000Z' };
  const tried = { ...plan, travel_plan: { points_of_interest: [late] } };
  expect(
    faultsOf(withValueAt(tried, `${stopsPointer}/0/planned_departure_at`, '2026-11-20T07:00:00.000Z')),
  ).toEqual([`too_few_stops ${stopsPointer}`, `times_out_of_order ${stopsPointer}/0/planned_departure_at`]);
});

it('a stop that the driver has left cannot be changed while the route is active', () => {
  const [first, ...rest] = routeExample.travel_plan.points_of_interest;
  if (first === undefined) throw new Error('The example has stops.');
  const left = { ...first, status: 'departed' as const, departed_at: '2026-11-20T06:30:00.000Z' };
  const route = { ...routeExample, travel_plan: { points_of_interest: [left, ...rest] } };
  const changed = withValueAt(plan, `${stopsPointer}/0/name`, 'Back gate');
  expect(planFaults(plan, route)).toEqual([]);
  expect(planFaults(changed, route)).toMatchObject([{ code: 'stop_departed', key: `${stopsPointer}/0` }]);
  expect(planFaults(changed, { ...route, status: 'planned' })).toEqual([]);
});

it('a fault that the service reported disappears when its value changes', () => {
  const faults = [{ code: 'unknown_driver', message: '', key: '/allocation/driver_id' }] as never;
  expect(stillThere(faults, plan, withValueAt(plan, '/name', 'Bread'))).toEqual(faults);
  expect(stillThere(faults, plan, withValueAt(plan, '/allocation/driver_id', undefined))).toEqual([]);
});

it('a patch has the changed members, null for removed members, and changed lists as a whole', () => {
  expect(planPatch(plan, plan)).toEqual({});
  const { reference: _reference, ...without } = plan;
  expect(planPatch(plan, withValueAt(without, '/allocation/driver_id', undefined))).toEqual({
    reference: null,
    allocation: { driver_id: null },
  });
  const renamed = withValueAt(plan, `${stopsPointer}/1/name`, 'Hostal');
  expect(planPatch(plan, renamed)).toEqual({ travel_plan: renamed.travel_plan });
});

it('a copy has new keys and the same activities', () => {
  const copy = copyOfPlan(plan);
  expect(copy.reference).toBeUndefined();
  expect(faultsOf(copy)).toEqual([]);
  const [first, second] = copy.travel_plan.points_of_interest;
  expect(first?.integration_key).not.toBe(depot.integration_key);
  expect(first?.execution_sequence).toEqual([first?.activities[0]?.reference]);
  expect(second?.activities[0]?.consignment_references).toEqual([copy.consignments?.[0]?.integration_key]);
  expect(second?.activities[0]?.requirements).toEqual(hotel.activities[0]?.requirements);
});

it('a plan moves to another day at the same hours, also when the clocks change', () => {
  const start = { ...plan, planned_start_at: '2026-10-24T06:00:30.000Z' };
  const timed = withValueAt(start, `${stopsPointer}/0/planned_arrival_at`, '2026-10-24T22:30:00.000Z');
  expect(dayOfPlan(timed, zone)).toBe('2026-10-24');
  const later = planOnDay(timed, '2026-10-25', zone);
  expect(later.planned_start_at).toBe('2026-10-25T07:00:30.000Z');
  // Half past midnight of the next day.
  expect(later.travel_plan.points_of_interest[0]?.planned_arrival_at).toBe('2026-10-25T23:30:00.000Z');
  expect(dayOfPlan(newPlan(), zone)).toBeNull();
  expect(tomorrow(Date.parse('2026-10-24T22:30:00Z'), zone)).toBe('2026-10-26');
});

it('a stop with another previous stop loses its planned path, unless the driver has left the stop', () => {
  const three = withStops(plan, [depot, newStop(), hotel], new Set());
  expect(three.travel_plan.points_of_interest[2]?.planned_path_to).toBeUndefined();
  const kept = withStops(plan, [depot, newStop(), hotel], new Set([hotel.integration_key]));
  expect(kept.travel_plan.points_of_interest[2]).toEqual(hotel);
  expect(moved([1, 2, 3], 0, 2)).toEqual([2, 3, 1]);
});

it('a question can be asked after a failure, and the sequences stay complete', () => {
  const common = { label: 'Photo', is_optional: false, integration_key: 'P' };
  const activity = withRequirement(
    newActivity('dropoff', 'Deliver'),
    requirementOf('image', common, undefined),
  );
  expect(withAsking(activity, 'P', 'failure')).toMatchObject({
    execution_sequence: [],
    failure_sequence: ['P'],
  });
  expect(withAsking(activity, 'P', 'both')).toMatchObject({
    execution_sequence: ['P'],
    failure_sequence: ['P'],
  });
  expect(withAsking(activity, 'P', 'success')).toEqual(activity);
  const stop = withActivity(depot, activity);
  expect(faultsOf({ ...plan, travel_plan: { points_of_interest: [stop, hotel] } })).toEqual([]);
});

it('another vehicle replaces the first vehicle everywhere in the plan', () => {
  const asset = plan.allocation?.assets?.[0]?.id;
  const other = '019a9f3e-7c11-7d3c-a2bb-5a0c64d0c777';
  const changed = withVehicle(plan, asset, other);
  expect(changed.allocation?.assets).toEqual([{ id: other }]);
  expect(changed.travel_plan.points_of_interest[0]?.activities[0]?.requirements[0]).toMatchObject({
    asset_id: other,
  });
});

it('a pointer is shown as the names of the parts that it leads through', () => {
  const formats = createFormats('en', zone);
  const said = (pointer: string) => placeWords(stepsOfPointer(plan, pointer), [plan], planEnglish, formats);
  expect(said(`${stopsPointer}/1/activities/0/requirements/0/label`)).toBe(
    'Hotel Xalet Besoli › Deliver fish › Photo of the cold room › Question',
  );
  expect(said('/allocation/assets/0')).toBe('Vehicles');
  expect(said(`${stopsPointer}/0/address/coordinates`)).toBe('Depot › Place');
});
