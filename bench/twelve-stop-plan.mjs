const stops = 12;

/** A day's route as a planning system sends it: a depot and eleven customers, about 15 kB. */
export function twelveStopPlan(n, allocated) {
  const start = Date.UTC(2026, 10, 23, 5) + (n % 40) * 86_400_000;
  return {
    name: `Load ${n}`,
    reference: `2026/${n}`,
    planned_start_at: new Date(start).toISOString(),
    allocation: { driver_integration_key: allocated, assets: [{ integration_key: allocated }] },
    consignments: Array.from({ length: stops - 1 }, (_, stop) => ({
      integration_key: `C-${n}-${stop}`,
      description: 'Two pallets of flour, to be kept dry',
      pallets: 2,
    })),
    currencies: [{ id: 'EUR', symbol: '€' }],
    travel_plan: {
      points_of_interest: Array.from({ length: stops }, (_, stop) => stopPlan(n, stop, start)),
    },
  };
}

function stopPlan(n, stop, start) {
  const isDepot = stop === 0;
  const at = [1.4 + stop / 50, 42.4 + (n % 100) / 500];
  const arrival = start + stop * 1_800_000;
  const reference = isDepot ? 'LOAD' : `DELIVER-${stop}`;
  const requirements = isDepot ? atDepot : atCustomer;
  const keys = requirements.map((each) => each.integration_key);
  return {
    integration_key: isDepot ? 'DEPOT' : `CUSTOMER-${n}-${stop}`,
    name: isDepot ? 'Depot Fontaneda' : `Forn de pa ${stop}`,
    address: {
      street: 'Carrer Major',
      house_number: `${stop}`,
      postal_code: 'AD400',
      city: 'Fontaneda',
      coordinates: at,
    },
    contacts: [{ name: 'Marta Ribas', phone: '+376 000 101' }],
    geofence: { type: 'radius', centre: at, radius_m: 120 },
    planned_arrival_at: new Date(arrival).toISOString(),
    time_windows: [
      { from: new Date(arrival - 900_000).toISOString(), to: new Date(arrival + 3_600_000).toISOString() },
    ],
    ...(isDepot ? {} : { planned_path_to: { distance_m: 8_400, duration: '00:15:00' } }),
    activities: [
      {
        reference,
        type: isDepot ? 'pickup' : 'dropoff',
        name: isDepot ? 'Load flour' : 'Deliver flour',
        ...(isDepot ? {} : { consignment_references: [`C-${n}-${stop - 1}`] }),
        duration: '00:10:00',
        requirements,
        execution_sequence: keys,
      },
    ],
    execution_sequence: [reference],
  };
}

const requirement = (kind, integration_key, label, more = {}) => ({
  kind,
  integration_key,
  label,
  is_optional: false,
  ...more,
});
const atDepot = [
  requirement('weight', 'WEIGHT', 'Weight at the ramp'),
  requirement('signature', 'SIGNED', 'Signature of the ramp'),
];
const atCustomer = [
  requirement('image', 'PHOTO', 'Photo of the pallets', { multiple: true }),
  requirement('form', 'CONDITION', 'Condition of the goods', {
    fields: [
      { data_type: 'boolean', label: 'Dry', integration_key: 'DRY', required: true },
      {
        data_type: 'number',
        label: 'Pallets left',
        integration_key: 'PALLETS',
        required: true,
        range: ['0', '40'],
      },
    ],
  }),
  requirement('signature', 'SIGNED', 'Signature of the customer'),
];
