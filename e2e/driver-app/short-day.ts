import type { RequirementPlan } from '@fleet/contract/planning/requirements';
import type { RoutePlan } from '@fleet/contract/planning/routes';
import { placeOf } from './kinds-route.js';

/** A day of three stops with nine questions, three of them with pictures. */
export function shortDay(driverId: string, assetId: string, number: number): RoutePlan {
  const codes = ['1', '2', '3'].map((each) => ({ code: `P-${number}-${each}` }));
  const questions: readonly (readonly RequirementPlan[])[] = [
    [
      { kind: 'odometer', ...named('KM', 'Odometer'), validate: true, asset_id: assetId },
      {
        kind: 'form',
        ...named('CHECK', 'Walk around'),
        fields: [
          { data_type: 'boolean', label: 'Brakes in order', integration_key: 'OK', required: true },
          { data_type: 'number', label: 'Fuel', integration_key: 'FUEL', range: ['5', '100'] },
        ],
      },
    ],
    [
      { kind: 'barcode', ...named('PARCELS', 'Parcels'), expected: codes },
      { kind: 'image', ...named('PHOTO', 'Photo of the door'), multiple: false },
      { kind: 'signature', ...named('SIGN', 'Signature') },
    ],
    [
      { kind: 'weight', ...named('SCALE', 'Weight on the scale') },
      { kind: 'cash', ...named('CASH', 'Cash'), expected_amount: '12.50' },
      { kind: 'document_scan', ...named('PAPER', 'Delivery note', true) },
      { kind: 'service_rating', ...named('RATE', 'Rating', true), type: 'star' },
    ],
  ];
  return {
    name: `Short day ${number}`,
    allocation: { driver_id: driverId, assets: [{ id: assetId }] },
    travel_plan: {
      points_of_interest: questions.map((requirements, index) => ({
        integration_key: `STOP-${index + 1}`,
        name: `Stop ${index + 1}`,
        ...placeOf(1.5 + number / 1_000, 42.5 + index / 100),
        activities: [
          {
            reference: `WORK-${index + 1}`,
            type: 'custom',
            name: `Work ${index + 1}`,
            requirements: [...requirements],
            execution_sequence: requirements.map((each) => each.integration_key),
          },
        ],
        execution_sequence: [`WORK-${index + 1}`],
      })),
    },
    currencies: [{ id: 'EUR', symbol: '€' }],
  };
}

const named = (integration_key: string, label: string, is_optional = false) => ({
  ...{ integration_key, label, is_optional },
});
