import type { CallBody } from '@fleet/client/console';
import type { LngLat, MapArea, MapDriven, MapRoute, MapVehicle, StopState, VehicleState } from '@fleet/map';
import type { Route, Stop } from '../queries/route-options.js';
import type { Exception } from './exception-kinds.js';
import type { BoardRow } from './live-exceptions.js';
import { vehicleName } from './use-row-words.js';

export type RouteTrack = CallBody<'readRouteTrack'>['data'];

/** If a vehicle has several exceptions, the first of them in this list determines its shape. */
const shapes: readonly [Exception, VehicleState][] = [
  ['unanswered', 'alert'],
  ['refused', 'alert'],
  ['silent', 'silent'],
  ['late', 'late'],
  ['quarantined', 'alert'],
];
/** Metres per second; a slower vehicle has no direction. */
const movingSpeed = 1;

/** The vehicles of the rows that have a position, with the chosen one. */
export function vehiclesOnMap(rows: readonly BoardRow[], chosen: BoardRow | null): MapVehicle[] {
  const isShown = chosen === null || rows.some(({ key }) => key === chosen.key);
  return (isShown ? rows : [...rows, chosen]).flatMap((row) => {
    const position = row.vehicle?.position ?? null;
    if (position === null) return [];
    const { coordinates, heading, speed } = position;
    const state = shapes.find(([exception]) => row.exceptions.includes(exception))?.[1] ?? 'fine';
    const isMoving = state !== 'silent' && speed !== null && speed >= movingSpeed;
    const name = [row.vehicle?.session.driver.name, vehicleName(row)].filter(Boolean).join(' · ');
    return [
      { id: row.key, coordinates: placeOf(coordinates), heading: isMoving ? heading : null, state, name },
    ];
  });
}

const stateOf: Readonly<Record<Stop['status'], StopState>> = {
  pending: 'todo',
  arrived: 'current',
  departed: 'done',
};

/** Stops and planned path; where no path is planned, a straight line from the previous stop. */
export function routeOnMap(route: Route | null, chosen: BoardRow | null): MapRoute {
  if (route === null || route.id !== chosen?.key) return { stops: [], legs: [] };
  const { points_of_interest: stops } = route.travel_plan;
  const lateId = chosen.exceptions.includes('late') ? chosen.route?.next_stop?.id : undefined;
  return {
    stops: stops.map(({ id, status, address }, index) => ({
      id,
      number: index + 1,
      state: id === lateId ? 'late' : (stateOf[status] ?? 'todo'),
      coordinates: placeOf(address.coordinates),
    })),
    legs: stops.flatMap((stop, index) => {
      const before = stops[index - 1]?.address.coordinates;
      const straight = before === undefined ? [] : [before, stop.address.coordinates];
      const coordinates = (stop.planned_path_to?.geometry?.coordinates ?? straight).map(placeOf);
      return coordinates.length < 2 ? [] : [{ isDone: stop.status !== 'pending', coordinates }];
    }),
  };
}

/** The driven track, and the outlines of the stops. */
export function drivenOf(route: Route | null, track: RouteTrack | null): MapDriven {
  return {
    lines: (track?.segments ?? []).map(({ coordinates }) => coordinates.map(placeOf)),
    areas: (route?.travel_plan.points_of_interest ?? []).map(({ geofence }) => areaOf(geofence)),
  };
}

function areaOf(geofence: Stop['geofence']): MapArea {
  if (geofence.type === 'radius') return { centre: placeOf(geofence.centre), radiusM: geofence.radius_m };
  return { ring: geofence.coordinates.map(placeOf) };
}

const placeOf = ([longitude = 0, latitude = 0]: readonly number[]): LngLat => [longitude, latitude];
