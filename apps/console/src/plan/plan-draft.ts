import type { RequirementKindName, RequirementPlan } from '@fleet/contract/planning/requirements';
import type { RoutePlan } from '@fleet/contract/planning/routes';

/**
 * A plan that the user is editing. It has the form in which the service reads it, so that the pointer of a fault
 * leads to a field of the form. A number that is not completely typed is a text, which the check of the shape
 * reports.
 */
export type Plan = RoutePlan;
export type PlannedStop = Plan['travel_plan']['points_of_interest'][number];
export type PlannedActivity = PlannedStop['activities'][number];

export const stopsPointer = '/travel_plan/points_of_interest';

const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A key that no other controller creates at the same time. */
export function newKey(kind: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return `${kind}-${Array.from(bytes, (byte) => letters[byte % letters.length]).join('')}`;
}

/** A place that nobody has chosen yet. */
const nowhere = ['', ''] as unknown as [number, number];
const firstRadiusM = 100;

export function newStop(): PlannedStop {
  return {
    integration_key: newKey('stop'),
    name: '',
    address: { coordinates: nowhere },
    geofence: { type: 'radius', centre: nowhere, radius_m: firstRadiusM },
    activities: [],
    execution_sequence: [],
  };
}

export function newActivity(type: PlannedActivity['type'], name: string): PlannedActivity {
  return { reference: newKey('activity'), type, name, requirements: [], execution_sequence: [] };
}

export function newPlan(): Plan {
  return { name: '', travel_plan: { points_of_interest: [newStop(), newStop()] } };
}

/**
 * A requirement of a kind with initial settings. If the kind of an existing requirement changes, it keeps the members
 * that all kinds have.
 */
export function requirementOf(
  kind: RequirementKindName,
  common: Pick<RequirementPlan, 'label' | 'is_optional' | 'integration_key' | 'conditions'>,
  assetId: string | undefined,
): RequirementPlan {
  const { label, is_optional, integration_key, conditions } = common;
  const shared = { label, is_optional, integration_key, ...(conditions === undefined ? {} : { conditions }) };
  switch (kind) {
    case 'odometer':
      return { kind, ...shared, validate: true, ...(assetId === undefined ? {} : { asset_id: assetId }) };
    case 'form':
      return { kind, ...shared, fields: [newFormField()] };
    case 'service_rating':
      return { kind, ...shared, type: 'star' };
    case 'image':
      return { kind, ...shared, multiple: true };
    case 'barcode':
      return { kind, ...shared, expected: [] };
    case 'delay':
      return { kind, ...shared, reasons: [], allow_other: true };
    default:
      return { kind, ...shared };
  }
}

export function newFormField() {
  return { data_type: 'text' as const, label: '', integration_key: newKey('field'), required: true };
}

/** The plan after a change of its stops. */
export function mapStops(plan: Plan, change: (stop: PlannedStop, index: number) => PlannedStop): Plan {
  const { travel_plan: travel } = plan;
  return { ...plan, travel_plan: { ...travel, points_of_interest: travel.points_of_interest.map(change) } };
}

/** The vehicles that the plan names by their ids; an integration may have named others by its own keys. */
export function vehicleIdsOf({ allocation }: Plan): string[] {
  return (allocation?.assets ?? []).flatMap(({ id }) => id ?? []);
}

/** The items in the order in which the sequence names their keys. Items that the sequence does not name come last. */
export function inOrder<Item>(
  items: readonly Item[],
  sequence: readonly string[],
  keyOf: (item: Item) => string,
): { item: Item; index: number }[] {
  const placeOf = (item: Item) => {
    const place = sequence.indexOf(keyOf(item));
    return place < 0 ? sequence.length : place;
  };
  return items
    .map((item, index) => ({ item, index }))
    .sort((one, other) => placeOf(one.item) - placeOf(other.item) || one.index - other.index);
}
