import { exampleIds } from '@fleet/contract/ground/contract-examples';
import type { Requirement, RequirementKindName, RequirementOf } from '@fleet/contract/planning/requirements';
import { routeExample } from '@fleet/contract/planning/route-examples';
import type { Activity, Route } from '@fleet/contract/planning/routes';

const common = { is_optional: false };

/** One realistic requirement of each kind. */
export const exampleRequirements: { readonly [Kind in RequirementKindName]: RequirementOf<Kind> } = {
  odometer: {
    ...common,
    kind: 'odometer',
    integration_key: 'KM',
    label: 'Odometer before you leave',
    validate: true,
    asset_id: exampleIds.asset,
  },
  form: {
    ...common,
    kind: 'form',
    integration_key: 'CHECK',
    label: 'Cold chain check',
    fields: [
      {
        data_type: 'date',
        label: 'Best before',
        integration_key: 'DATE',
        range: ['2026-11-20', '2026-12-31'],
      },
      {
        data_type: 'number',
        label: 'Temperature in °C',
        integration_key: 'TEMP',
        required: true,
        range: ['-25', '-15.5'],
      },
      {
        data_type: 'text',
        label: 'Seal number',
        integration_key: 'SEAL',
        required: true,
        regex: '^[A-Z]{2}[0-9]{6}$',
      },
      { data_type: 'boolean', label: 'Is the packaging whole?', integration_key: 'WHOLE', required: true },
      {
        data_type: 'text',
        label: 'Type of pallet',
        integration_key: 'PALLET',
        options: ['Euro', 'Industrial', 'None'],
      },
      {
        data_type: 'text',
        label: 'Bay',
        integration_key: 'BAY',
        options: Array.from({ length: 120 }, (_, bay) => `Bay ${bay + 1}`),
      },
    ],
  },
  service_rating: {
    ...common,
    kind: 'service_rating',
    integration_key: 'STARS',
    label: 'How was the service here?',
    type: 'star',
  },
  weight: { ...common, kind: 'weight', integration_key: 'WEIGHT', label: 'Weight at the weighbridge' },
  image: {
    ...common,
    kind: 'image',
    integration_key: 'PHOTO',
    label: 'Photo of the cold room',
    multiple: true,
  },
  cash: {
    ...common,
    kind: 'cash',
    integration_key: 'CASH',
    label: 'Cash on delivery',
    currencies: [
      { id: 'EUR', symbol: '€' },
      { id: 'CHF', symbol: 'CHF' },
    ],
    expected_amount: '249.50',
  },
  signature: { ...common, kind: 'signature', integration_key: 'SIGN', label: 'Signature of the receiver' },
  document_scan: {
    ...common,
    kind: 'document_scan',
    integration_key: 'PAPER',
    label: 'Delivery note',
    document_type: 'Delivery note',
  },
  barcode: {
    ...common,
    kind: 'barcode',
    integration_key: 'BOXES',
    label: 'Boxes for the hotel',
    expected: [
      { code: '00340123450000000017', label: 'Sea bream, box 1' },
      { code: '00340123450000000024', label: 'Sea bream, box 2' },
      { code: 'PALLET-7' },
    ],
  },
  delay: {
    ...common,
    kind: 'delay',
    integration_key: 'DELAY',
    label: 'Delay',
    reasons: ['Traffic', 'Waiting at the ramp', 'Breakdown'],
    allow_other: true,
  },
  asset: {
    ...common,
    kind: 'asset',
    integration_key: 'TRAILER',
    label: 'Which trailer do you take?',
    asset_type: 'trailer',
  },
};

function firstOf<Value>([first]: readonly Value[]): Value {
  if (first === undefined) throw new Error('The example route has assets and stops.');
  return first;
}

export const truck = firstOf(routeExample.allocation.assets);
export const trailer = {
  ...truck,
  id: exampleIds.blob,
  type: 'trailer',
  name: 'Reefer 12',
  registration: 'AD 512 R',
  fleet_number: '12',
  integration_key: 'REEFER-12',
  odometer: null,
};

const activity: Activity = {
  reference: 'LOAD',
  type: 'pickup',
  name: 'Load fish',
  status: 'pending',
  planned: true,
  requirements: [],
  execution_sequence: [],
};

/** The example route whose first activity has only this requirement. */
export function routeWith(requirement: Requirement): { route: Route; activity: Activity } {
  const asked = {
    ...activity,
    requirements: [requirement],
    execution_sequence: [requirement.integration_key],
  };
  const [, ...rest] = routeExample.travel_plan.points_of_interest;
  const first = firstOf(routeExample.travel_plan.points_of_interest);
  const stops = [{ ...first, activities: [asked] }, ...rest];
  const allocation = { ...routeExample.allocation, assets: [truck, trailer] };
  return {
    route: { ...routeExample, allocation, travel_plan: { points_of_interest: stops } },
    activity: asked,
  };
}
