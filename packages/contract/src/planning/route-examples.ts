import { exampleIds } from '../ground/contract-examples.js';
import type { Route, RoutePlan } from './routes.js';

const depot: [number, number] = [1.473415, 42.453157];
const hotel: [number, number] = [1.489601, 42.568492];

const odometer = {
  kind: 'odometer' as const,
  integration_key: 'KM',
  label: 'Odometer',
  is_optional: false,
  validate: true,
};
const photo = {
  kind: 'image' as const,
  integration_key: 'PHOTO',
  label: 'Photo of the cold room',
  is_optional: true,
  multiple: true,
};
const load = { reference: 'LOAD', type: 'pickup' as const, name: 'Load fish', execution_sequence: ['KM'] };
const deliver = {
  reference: 'DELIVER',
  type: 'dropoff' as const,
  name: 'Deliver fish',
  execution_sequence: ['PHOTO'],
};
const atDepot = {
  integration_key: 'DEPOT',
  name: 'Depot',
  address: { city: 'Fontaneda', coordinates: depot },
  geofence: { type: 'radius' as const, centre: depot, radius_m: 80 },
  execution_sequence: ['LOAD'],
};
const atHotel = {
  integration_key: 'HOTEL',
  name: 'Hotel Xalet Besoli',
  address: { city: 'Mas de Ribafeta', coordinates: hotel },
  geofence: { type: 'radius' as const, centre: hotel, radius_m: 80 },
  planned_path_to: { distance_m: 21_400, duration: '00:32:00' },
  execution_sequence: ['DELIVER'],
};
const common = {
  name: 'Fish for the hotel',
  reference: '2026/0042',
  planned_start_at: '2026-11-20T06:00:00.000Z',
};
const consignment = { integration_key: 'C-42', description: 'Sea bream, 2 boxes', pieces: 2 };
const currencies = [{ id: 'EUR', symbol: '€' }];

/** A route as an integration writes it. */
export const routePlanExample: RoutePlan = {
  ...common,
  site_integration_key: 'DEPOT',
  allocation: { driver_integration_key: 'D-101', assets: [{ integration_key: 'TRUCK-7' }] },
  consignments: [consignment],
  currencies,
  travel_plan: {
    points_of_interest: [
      {
        ...atDepot,
        activities: [{ ...load, requirements: [{ ...odometer, asset_integration_key: 'TRUCK-7' }] }],
      },
      { ...atHotel, activities: [{ ...deliver, consignment_references: ['C-42'], requirements: [photo] }] },
    ],
  },
};

const untouched = { status: 'pending' as const, planned: true };

/** The same route as its driver reads it. */
export const routeExample: Route = {
  id: exampleIds.route,
  integration_key: 'R-2026-0042',
  ...common,
  status: 'active',
  version: 1,
  site_id: exampleIds.site,
  driver_id: exampleIds.driver,
  started_at: null,
  completed_at: null,
  allocation: {
    driver: { id: exampleIds.driver, name: 'Marta Ribas', integration_key: 'D-101' },
    crew: [],
    assets: [
      {
        id: exampleIds.asset,
        type: 'truck',
        name: 'Truck 7',
        registration: 'K 4182',
        fleet_number: '7',
        integration_key: 'TRUCK-7',
        odometer: { meter_type: 'distance', current_reading: '182340.5', unit: 'km' },
      },
    ],
  },
  consignments: [{ id: exampleIds.blob, ...consignment }],
  travel_plan: {
    points_of_interest: [
      {
        id: exampleIds.stop,
        sequence: 1,
        ...atDepot,
        activities: [{ ...load, ...untouched, requirements: [{ ...odometer, asset_id: exampleIds.asset }] }],
        status: 'pending',
        arrived_at: null,
        departed_at: null,
      },
      {
        id: exampleIds.submission,
        sequence: 2,
        ...atHotel,
        activities: [{ ...deliver, ...untouched, consignment_references: ['C-42'], requirements: [photo] }],
        status: 'pending',
        arrived_at: null,
        departed_at: null,
      },
    ],
  },
  currencies,
};
