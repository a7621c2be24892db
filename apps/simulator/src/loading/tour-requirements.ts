import { formatTimeSpan } from '@fleet/contract/ground/time-span-format';
import type { FormField } from '@fleet/contract/planning/requirement-kinds/form-kind';
import type { RequirementPlan } from '@fleet/contract/planning/requirements';
import { happens, oneOf, type RandomStream, wholeBetween } from '../random-stream.js';

/** The values from which the requirements of a tour are made. */
export interface RequirementFrame {
  random: RandomStream;
  truckId: string;
  /** The integration key of the trailer behind the truck. */
  trailerKey: string;
  /** The first day of the tour, `YYYY-MM-DD`. */
  date: string;
  /** The driver is asked for a reason if the arrival is late by more than this, in real milliseconds of the run. */
  lateAfterMs: number;
  codePrefix: string;
}

const named = (integration_key: string, label: string, is_optional = false) => ({
  integration_key,
  label,
  is_optional,
});

/** For taking over truck and trailer: an odometer reading, a scan of the trailer, a form with every kind of field. */
export function takeOverRequirements({ truckId, trailerKey, date }: RequirementFrame): RequirementPlan[] {
  const inFiveYears = `${Number(date.slice(0, 4)) + 5}-01-01`;
  const fields: FormField[] = [
    { data_type: 'boolean', label: 'Brakes and lights in order', integration_key: 'OK', required: true },
    { data_type: 'number', label: 'Fuel (%)', integration_key: 'FUEL', required: true, range: ['5', '100'] },
    { data_type: 'date', label: 'Card valid until', integration_key: 'CARD', range: [date, inFiveYears] },
    { data_type: 'text', label: 'Seal', integration_key: 'SEAL', regex: '^[A-Z]{2}-[0-9]{6}$' },
    {
      data_type: 'text',
      label: 'Tyres',
      integration_key: 'TYRES',
      options: ['Good', 'Worn'],
      required: true,
    },
    { data_type: 'text', label: 'Remarks', integration_key: 'NOTE' },
  ];
  return [
    { kind: 'odometer', ...named('KM', 'Odometer at the start'), validate: true, asset_id: truckId },
    {
      kind: 'asset',
      ...named('TRAILER', 'Scan the trailer'),
      asset_integration_key: trailerKey,
      asset_type: 'trailer',
    },
    { kind: 'form', ...named('CHECK', 'Walk around the vehicle'), fields },
  ];
}

export function loadingRequirements({ codePrefix, random }: RequirementFrame): RequirementPlan[] {
  const expected = codesOf(codePrefix, wholeBetween(random, 3, 12));
  return [
    { kind: 'barcode', ...named('CAGES', 'Scan the roll cages'), expected, allow_unexpected: true },
    { kind: 'image', ...named('LOADED', 'Photos of the secured load'), multiple: true },
  ];
}

/** The possible requirements of a delivery. Each stop has two of them in turn, so four stops have them all. */
const doorRequirements: readonly ((frame: RequirementFrame) => RequirementPlan)[] = [
  () => ({ kind: 'signature', ...named('SIGN', 'Signature of the receiver') }),
  ({ codePrefix, random }) => ({
    kind: 'barcode',
    ...named('PARCELS', 'Scan the parcels'),
    expected: codesOf(codePrefix, wholeBetween(random, 1, 6)),
    require_all: happens(random, 0.5),
  }),
  () => ({ kind: 'image', ...named('PHOTO', 'Photo of where it was left'), multiple: false }),
  ({ random }) => ({
    kind: 'cash',
    ...named('CASH', 'Cash on delivery'),
    expected_amount: (wholeBetween(random, 500, 40_000) / 100).toFixed(2),
    currencies: [
      { id: 'EUR', symbol: '€' },
      { id: 'CHF', symbol: 'Fr.' },
    ],
  }),
  ({ random }) => ({
    kind: 'service_rating',
    ...named('RATE', 'How was our delivery?', true),
    type: oneOf(random, ['star', 'smiley', 'simple'] as const),
  }),
  () => ({ kind: 'weight', ...named('SCALE', 'Weight on the scale') }),
  () => ({
    kind: 'document_scan',
    ...named('PAPER', 'Scan the delivery note', true),
    document_type: 'delivery_note',
  }),
  () => ({
    kind: 'form',
    ...named('COLD', 'Cold chain', true),
    fields: [
      {
        data_type: 'number',
        label: 'Temperature (°C)',
        integration_key: 'T',
        required: true,
        range: ['-5', '8.5'],
      },
      { data_type: 'text', label: 'Left with', integration_key: 'WITH', options: ['Receiver', 'Neighbour'] },
    ],
  }),
];

/** The requirements of a delivery: two of the possible ones in turn, and some with conditions. */
export function deliveryRequirements(turn: number, frame: RequirementFrame): RequirementPlan[] {
  const { random, lateAfterMs } = frame;
  const inTurn = [2 * turn, 2 * turn + 1].flatMap(
    (place) => doorRequirements[place % doorRequirements.length] ?? [],
  );
  const asked = inTurn.map((make) => make(frame));
  const damage: RequirementPlan = {
    kind: 'image',
    ...named('DAMAGE', 'Photos of the damage'),
    multiple: true,
    conditions: [
      { kind: 'confirmation', question: 'Is anything damaged?', confirm_text: 'Yes', reject_text: 'No' },
    ],
  };
  const delay: RequirementPlan = {
    kind: 'delay',
    ...named('DELAY', 'Why were you late?'),
    reasons: ['Traffic', 'Snow on the road', 'Late loading'],
    allow_other: true,
    conditions: [{ kind: 'late_arrival', threshold: formatTimeSpan(lateAfterMs) }],
  };
  return [delay, ...asked, ...(happens(random, 0.3) ? [damage] : [])];
}

/** The requirements of a failed delivery, which replace all others. */
export function failureRequirements(): RequirementPlan[] {
  const reasons = ['Closed', 'Refused', 'No access'];
  return [
    { kind: 'image', ...named('FAIL-PHOTO', 'Photo of the entrance'), multiple: false },
    {
      kind: 'form',
      ...named('FAIL-FORM', 'Not delivered'),
      fields: [
        { data_type: 'text', label: 'Reason', integration_key: 'REASON', options: reasons, required: true },
      ],
    },
  ];
}

export function handBackRequirements({ truckId, trailerKey }: RequirementFrame): RequirementPlan[] {
  return [
    { kind: 'weight', ...named('RETURNS', 'Weight of what came back') },
    { kind: 'odometer', ...named('KM-END', 'Odometer at the end'), validate: true, asset_id: truckId },
    {
      kind: 'odometer',
      ...named('HOURS', 'Hours of the cooling'),
      validate: false,
      asset_integration_key: trailerKey,
    },
    { kind: 'document_scan', ...named('NOTES', 'Signed delivery notes') },
    {
      kind: 'delay',
      ...named('HELD-UP', 'Were you delayed on the way?', true),
      reasons: ['Traffic', 'Waiting at the customer'],
    },
  ];
}

function codesOf(prefix: string, count: number): { code: string }[] {
  return Array.from({ length: count }, (_, index) => ({ code: `${prefix}-${index + 1}` }));
}
