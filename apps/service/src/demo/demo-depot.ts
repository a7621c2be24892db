import type { RequirementPlan } from '@fleet/contract/planning/requirements';
import { instant, keysOf, type RouteFrame } from './demo-delivery.js';
import type { Leg, Place } from './demo-geography.js';
import { type ActivityPlan, addressOf, geofenceOf, plannedPathOf, type StopPlan } from './demo-place.js';
import { form, image, odometer, scanOf } from './demo-requirements.js';
import type { Rig } from './demo-rig.js';

/** How long loading takes before the start, and unloading after the return, in minutes. */
export const loadingMinutes = 25;
export const unloadingMinutes = 20;

const dayMs = 86_400_000;

function activity(
  reference: string,
  type: ActivityPlan['type'],
  name: string,
  requirements: RequirementPlan[],
): ActivityPlan {
  return { reference, type, name, requirements, execution_sequence: keysOf(requirements) };
}

/** The driver scans the code of the trailer that they couple, else of their truck [R-AST-5]. */
function vehicleSelection({ truck, trailer }: Rig): RequirementPlan {
  const asset = trailer ?? truck;
  return {
    kind: 'asset',
    label: trailer === null ? 'Scan the truck' : 'Scan the trailer that you couple',
    is_optional: false,
    integration_key: 'VEHICLE',
    asset_integration_key: asset.integration_key,
    asset_type: asset.plan.type,
  };
}

function vehicleCheck(startOfDay: number): RequirementPlan {
  const day = (days: number) => instant(startOfDay + dayMs / 2 + days * dayMs).slice(0, 10);
  return form('CHECK', 'Vehicle check', [
    {
      data_type: 'boolean',
      label: 'Brakes, lights and tyres in order',
      integration_key: 'OK',
      required: true,
    },
    { data_type: 'number', label: 'Fuel (%)', integration_key: 'FUEL', required: true, range: ['0', '100'] },
    {
      data_type: 'date',
      label: 'Driver card valid until',
      integration_key: 'CARD',
      required: true,
      range: [day(0), day(5 * 365)],
    },
    { data_type: 'text', label: 'Remarks', integration_key: 'REMARKS' },
  ]);
}

function depotStop(key: string, depot: Place, activities: ActivityPlan[]) {
  return {
    integration_key: key,
    name: `Depot ${depot.city}`,
    address: addressOf(depot),
    geofence: geofenceOf(depot),
    activities,
    execution_sequence: activities.map((each) => each.reference),
  };
}

/** The first stop: take over the vehicle, and load one roll cage for each customer. */
export function firstStop(
  depot: Place,
  start: number,
  departure: number,
  rig: Rig,
  frame: RouteFrame,
  customers: number,
): StopPlan {
  const takeOver = activity('START', 'odometer', 'Take the vehicle over', [
    odometer('KM-START', 'Odometer at the start', rig.truck.integration_key, true),
    vehicleSelection(rig),
    vehicleCheck(frame.startOfDay),
  ]);
  const cages = Array.from({ length: customers }, (_, cage) => `${frame.labelPrefix}-C${cage + 1}`);
  const load = activity('LOAD', 'pickup', 'Load the goods', [
    { ...scanOf('CAGES', 'Roll cages', cages, false), allow_unexpected: true },
    ...(rig.trailer === null ? [] : [image('LOADED', 'Photo of the secured load', false)]),
  ]);
  return {
    ...depotStop('START', depot, [takeOver, load]),
    planned_arrival_at: instant(start),
    planned_departure_at: instant(departure),
  };
}

/** The last stop: weigh what was collected, hand over papers and keys. */
export function lastStop(
  depot: Place,
  arrival: number,
  departure: number,
  wayBack: Leg,
  rig: Rig,
  frame: RouteFrame,
): StopPlan {
  const unload = activity('UNLOAD', 'dropoff', 'Unload the recyclables', [
    { kind: 'weight', label: 'Weight of the recyclables', is_optional: false, integration_key: 'WEIGHT' },
  ]);
  const { trailer, truck } = rig;
  const handBack = activity('END', 'odometer', 'Hand the vehicle back', [
    odometer('KM-END', 'Odometer at the end', truck.integration_key, true),
    ...(trailer?.plan.odometer === undefined
      ? []
      : [odometer('HOURS-END', 'Hours of the reefer', trailer.integration_key, false)]),
    {
      kind: 'document_scan',
      label: 'Signed delivery notes',
      is_optional: false,
      integration_key: 'NOTES',
      document_type: 'delivery_note',
    },
  ]);
  return {
    ...depotStop('END', depot, [unload, handBack]),
    planned_arrival_at: instant(arrival),
    planned_departure_at: instant(departure),
    planned_path_to: plannedPathOf(wayBack, frame.pathPoints),
  };
}
