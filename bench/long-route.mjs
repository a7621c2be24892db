const requirement = (kind, integration_key, label, more = {}) => ({
  ...{ kind, integration_key, label, is_optional: false },
  ...more,
});

const requirements = [
  requirement('service_rating', 'RATING', 'How was the visit?', { type: 'star' }),
  requirement('form', 'CONDITION', 'Condition of the goods', {
    fields: [
      { data_type: 'number', label: 'Pallets left', integration_key: 'PALLETS', required: true },
      {
        ...{ data_type: 'text', label: 'Seal', integration_key: 'SEAL', required: true },
        regex: '^[A-Z]{2}-[0-9]{6}$',
      },
    ],
  }),
  requirement('image', 'PHOTO', 'Photo of the pallets', { multiple: false }),
];

/** A route of many stops, each with three questions: the longest route that the pages must be able to show. */
export function longRoute(name, stops, allocation) {
  const start = Date.now() + 3_600_000;
  return {
    name,
    allocation,
    currencies: [{ id: 'EUR', symbol: '€' }],
    consignments: Array.from({ length: stops }, (_, n) => ({
      integration_key: `C-${n}`,
      description: 'Two pallets of flour, to be kept dry',
      pallets: 2,
    })),
    travel_plan: { points_of_interest: Array.from({ length: stops }, (_, n) => stopPlan(n, start)) },
  };
}

function stopPlan(n, start) {
  const at = [1.42 + (n % 20) / 100, 42.44 + Math.floor(n / 20) / 100];
  const arrival = start + n * 300_000;
  return {
    integration_key: `STOP-${n}`,
    name: `Forn de pa de la Plaça ${n + 1}`,
    address: {
      ...{ street: 'Carrer Major', house_number: `${n + 1}`, postal_code: 'AD500', city: 'Fontaneda' },
      coordinates: at,
    },
    contacts: [{ name: 'Marta Ribas', phone: '+376 000 101' }],
    geofence: { type: 'radius', centre: at, radius_m: 120 },
    planned_arrival_at: new Date(arrival).toISOString(),
    time_windows: [
      { from: new Date(arrival - 900_000).toISOString(), to: new Date(arrival + 3_600_000).toISOString() },
    ],
    ...(n === 0 ? {} : { planned_path_to: { distance_m: 840, duration: '00:05:00' } }),
    activities: [
      {
        ...{ reference: `DELIVER-${n}`, type: 'dropoff', name: 'Deliver flour', duration: '00:05:00' },
        consignment_references: [`C-${n}`],
        requirements,
        execution_sequence: requirements.map((each) => each.integration_key),
      },
    ],
    execution_sequence: [`DELIVER-${n}`],
  };
}
