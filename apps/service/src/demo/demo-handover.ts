import type { RequirementPlan } from '@fleet/contract/planning/requirements';
import type { Handling } from './cargo-catalogue.js';
import type { Order } from './demo-order.js';
import { deliveryNoteField, form, image, scanOf } from './demo-requirements.js';

/** Codes of the bags or parcels of an order, such as `TV-112003-02-1`. */
function codesOf(order: Order, labelPrefix: string): string[] {
  const stop = String(order.number).padStart(2, '0');
  return Array.from({ length: order.pieces }, (_, piece) => `${labelPrefix}-${stop}-${piece + 1}`);
}

function coldChain(order: Order): RequirementPlan[] {
  const [least, most] = order.cargo.temperature ?? ['-30', '30'];
  return [
    form('TEMP', 'Temperature on arrival', [
      {
        data_type: 'number',
        label: 'Core temperature (°C)',
        integration_key: 'CORE',
        required: true,
        range: [least, most],
      },
      deliveryNoteField,
    ]),
    ...(order.cargo.code === 'FISH' ? [image('PROBE', 'Photo of the thermometer', false)] : []),
  ];
}

const handovers: Record<Handling, (order: Order, labelPrefix: string) => RequirementPlan[]> = {
  cold_chain: coldChain,
  linen: (order, prefix) => [
    scanOf('BAGS', 'Linen bags', codesOf(order, prefix), false),
    form('SOILED', 'Bags taken back', [
      {
        data_type: 'number',
        label: 'Soiled bags',
        integration_key: 'BAGS',
        required: true,
        range: ['0', '40'],
      },
    ]),
  ],
  returnables: () => [
    form('EMPTIES', 'Empties taken back', [
      { data_type: 'number', label: 'Crates and kegs', integration_key: 'PIECES', range: ['0', '90'] },
      deliveryNoteField,
    ]),
  ],
  groceries: () => [
    form('PAPERS', 'Delivery note', [deliveryNoteField]),
    image('PALLETS', 'Photos of the pallets', true),
  ],
  parcels: (order, prefix) => [scanOf('PARCELS', 'Parcels', codesOf(order, prefix), true)],
  gas: () => [
    form('SAFETY', 'Safety', [
      {
        data_type: 'boolean',
        label: 'Stored outdoors and upright',
        integration_key: 'STORED',
        required: true,
      },
      { data_type: 'number', label: 'Empty bottles', integration_key: 'EMPTY', range: ['0', '40'] },
      deliveryNoteField,
    ]),
  ],
};

/** What the driver captures, in this order, while the goods of an order are handed over; the signature follows. */
export function handoverRequirements(order: Order, labelPrefix: string): RequirementPlan[] {
  return handovers[order.cargo.handling](order, labelPrefix);
}
