import type { Requirement, RequirementPlan } from '@fleet/contract/planning/requirements';
import type { RoutePlan } from '@fleet/contract/planning/routes';
import type { DemoDriver } from './app-service.js';

const activityName = 'Deliver the bread';
/** The only customer of a journey. */
export const customerName = 'Forn Camps';
const coordinates: [number, number] = [1.5211, 42.5078];

/** A short route: one customer, with all these questions, and the depot. */
export function journeyRoute(
  driver: DemoDriver,
  requirements: RequirementPlan[],
  name = 'Short round',
): RoutePlan {
  const keys = requirements.map((each) => each.integration_key);
  const place = {
    address: { city: 'Andorra la Vella', coordinates },
    geofence: { type: 'radius' as const, centre: coordinates, radius_m: 50 },
  };
  const activity = {
    reference: 'DELIVER',
    type: 'dropoff' as const,
    name: activityName,
    requirements,
    execution_sequence: keys,
  };
  return {
    name,
    planned_start_at: new Date().toISOString(),
    allocation: { driver_id: driver.driver_id, assets: [{ id: driver.asset_id }] },
    travel_plan: {
      points_of_interest: [
        {
          ...place,
          integration_key: 'CUSTOMER',
          name: customerName,
          activities: [activity],
          execution_sequence: ['DELIVER'],
        },
        { ...place, integration_key: 'DEPOT', name: 'Depot', activities: [], execution_sequence: [] },
      ],
    },
    currencies: [{ id: 'EUR', symbol: '€' }],
  };
}

type Plan<Kind extends Requirement['kind']> = Extract<RequirementPlan, { kind: Kind }>;

const commons = (integration_key: string, label: string) => ({ integration_key, label, is_optional: false });

/** The form that asks who received how many pallets. */
export function handover(key = 'HANDOVER', label = 'Hand-over'): Plan<'form'> {
  return {
    kind: 'form',
    ...commons(key, label),
    fields: [
      { data_type: 'text', label: 'Received by', integration_key: 'WHO', required: true },
      { data_type: 'number', label: 'Pallets', integration_key: 'PALLETS', required: true },
    ],
  };
}

export function cash(): Plan<'cash'> {
  return { kind: 'cash', ...commons('CASH', 'Cash on delivery'), expected_amount: '12.50' };
}

export function rating(): Plan<'service_rating'> {
  return { kind: 'service_rating', ...commons('RATE', 'How was our delivery?'), type: 'star' };
}

export function signature(): Plan<'signature'> {
  return { kind: 'signature', ...commons('SIGN', 'Signature of the receiver') };
}

export function photo(): Plan<'image'> {
  return { kind: 'image', ...commons('PHOTO', 'Photo of the goods'), multiple: false };
}

export function deliveryNote(): Plan<'document_scan'> {
  return { kind: 'document_scan', ...commons('NOTE', 'Delivery note'), document_type: 'delivery_note' };
}

export function parcels(codes: readonly string[]): Plan<'barcode'> {
  const expected = codes.map((code) => ({ code }));
  return { kind: 'barcode', ...commons('PARCELS', 'Parcels'), expected, require_all: true };
}

export function odometer(assetId: string): Plan<'odometer'> {
  return { kind: 'odometer', ...commons('KM', 'Odometer'), validate: true, asset_id: assetId };
}
