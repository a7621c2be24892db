import {
  type RequirementKindName,
  type RequirementPlan,
  requirementKinds,
} from '@fleet/contract/planning/requirements';
import type { RoutePlan } from '@fleet/contract/planning/routes';
import type { Integration } from './app-integration.js';
import { kindCaptures, type RouteVehicles } from './kind-captures.js';

export const kindNames = Object.keys(requirementKinds).filter(isKind);

function isKind(name: string): name is RequirementKindName {
  return Object.hasOwn(kindCaptures, name);
}

const truck = {
  key: 'KINDS-TRUCK',
  plan: {
    type: 'truck',
    name: 'Truck of all kinds',
    odometer: { meter_type: 'distance', unit: 'km', current_reading: '182340.5' },
  },
} as const;
const trailer = { key: 'KINDS-TRAILER', plan: { type: 'trailer', name: 'Trailer of all kinds' } } as const;

/** Saves the vehicles of the route. */
export async function kindsVehicles(integration: Integration) {
  return {
    truck: {
      ...truck,
      id: await integration.saveAsset(truck.key, truck.plan),
      name: truck.plan.name,
      reading: '182352.5',
    },
    trailer: {
      ...trailer,
      id: await integration.saveAsset(trailer.key, trailer.plan),
      name: trailer.plan.name,
    },
  };
}

/** How the requirements of each kind end; only the optional one can be skipped. */
const endings = ['GOOD', 'SKIPPED', 'FAILED'] as const;

/** The activity whose answer the phone accepts and the service refuses. */
export const refusedActivity = 'later-refused';

function requirementOf(
  kind: RequirementKindName,
  key: string,
  isOptional: boolean,
  vehicles: RouteVehicles,
): RequirementPlan {
  const common = { kind, label: `${kind} ${key}`, is_optional: isOptional, integration_key: key };
  // The compiler loses the link between a kind and its members when the kind is a variable.
  return { ...common, ...kindCaptures[kind].asked(vehicles) } as RequirementPlan;
}

/**
 * A route with an activity for each kind, four at each stop, and at the last stop the activity whose answer the
 * service refuses.
 */
export function kindsRoute(driverId: string, vehicles: RouteVehicles): RoutePlan {
  const activities = kindNames.map((kind) =>
    activity(
      kind,
      endings.map((ending) => requirementOf(kind, ending, ending === 'SKIPPED', vehicles)),
    ),
  );
  const refused = activity(refusedActivity, [requirementOf('odometer', 'READING', false, vehicles)]);
  const stops = [0, 4, 8].map((first) => activities.slice(first, first + 4));
  return {
    name: 'All kinds',
    allocation: {
      driver_id: driverId,
      assets: [{ id: vehicles.truck.id }, { id: vehicles.trailer.id }],
    },
    travel_plan: {
      points_of_interest: [...stops, [refused]].map((there, index) => ({
        integration_key: `STOP-${index + 1}`,
        name: `Stop ${index + 1}`,
        ...placeOf(1.5, 42.5 + index / 100),
        activities: there,
        execution_sequence: there.map(({ reference }) => reference),
      })),
    },
    currencies: [{ id: 'EUR', symbol: '€' }],
  };
}

export function placeOf(longitude: number, latitude: number) {
  const centre: [number, number] = [longitude, latitude];
  return {
    address: { coordinates: centre },
    geofence: { type: 'radius' as const, centre, radius_m: 80 },
  };
}

function activity(reference: string, requirements: RequirementPlan[]) {
  return {
    reference,
    type: 'custom' as const,
    name: `Work of ${reference}`,
    requirements,
    execution_sequence: requirements.map((each) => each.integration_key),
  };
}
