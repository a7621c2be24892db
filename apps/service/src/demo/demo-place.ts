import { formatTimeSpan } from '@fleet/contract/ground/time-span-format';
import type { RoutePlan } from '@fleet/contract/planning/routes';
import type { Leg, Place, PlaceCategory } from './demo-geography.js';
import { thinPath } from './path-thinning.js';

export type StopPlan = RoutePlan['travel_plan']['points_of_interest'][number];
export type ActivityPlan = StopPlan['activities'][number];

const reachM: Record<PlaceCategory, number> = {
  depot: 120,
  hotel: 60,
  restaurant: 40,
  shop: 35,
  bar: 35,
  supermarket: 80,
  fuel_station: 50,
  camp_site: 120,
  pharmacy: 30,
  cafe: 35,
};
/** Places with a yard have a polygon as geofence, the others a circle. */
const withYard: readonly PlaceCategory[] = ['depot', 'supermarket', 'fuel_station'];

/** The geofence of a stop: a circle, or a square with the same reach [R-RTE-11]. */
export function geofenceOf(place: Place): StopPlan['geofence'] {
  const radius_m = reachM[place.category];
  const [longitude, latitude] = place.coordinates;
  if (!withYard.includes(place.category)) return { type: 'radius', centre: [longitude, latitude], radius_m };
  const north = radius_m / 111_320;
  const east = north / Math.cos((latitude * Math.PI) / 180);
  const corner = (x: number, y: number): [number, number] => [
    Number((longitude + x * east).toFixed(5)),
    Number((latitude + y * north).toFixed(5)),
  ];
  const start = corner(-1, -1);
  return { type: 'polygon', coordinates: [start, corner(1, -1), corner(1, 1), corner(-1, 1), start] };
}

export function addressOf(place: Place): StopPlan['address'] {
  const { street, house_number, city, coordinates } = place;
  return {
    ...(street === undefined ? {} : { street }),
    ...(house_number === undefined ? {} : { house_number }),
    city,
    country: 'AD',
    coordinates,
  };
}

/** The planned path [R-RTE-12]. Its line is thinned, and left out between neighbours at the same corner. */
export function plannedPathOf(way: Leg, pathPoints: number): NonNullable<StopPlan['planned_path_to']> {
  const coordinates = thinPath(way.geometry, pathPoints);
  return {
    ...(coordinates.length < 2 ? {} : { geometry: { type: 'LineString', coordinates } }),
    distance_m: way.distance_m,
    duration: formatTimeSpan(way.duration_s * 1000),
  };
}
