import type { MapRoute, StopState } from '@fleet/map';
import type { Route, Stop } from '../queries/route-options.js';
import type { RouteTrack } from '../queries/track-options.js';

const states: Readonly<Record<Stop['status'], StopState>> = {
  pending: 'todo',
  arrived: 'current',
  departed: 'done',
};

/**
 * The planned path as thin dashes, and what was driven as a thick line. Without a planned path, a straight line leads
 * from the previous stop.
 */
export function trackOnMap({ travel_plan }: Route, { segments }: RouteTrack): MapRoute {
  const stops = travel_plan.points_of_interest;
  const planned = stops.map((stop, index) => {
    const before = stops[index - 1]?.address.coordinates;
    const straight = before === undefined ? [] : [before, stop.address.coordinates];
    return stop.planned_path_to?.geometry?.coordinates ?? straight;
  });
  return {
    stops: stops.map(({ id, status, address }, index) => ({
      id,
      number: index + 1,
      state: states[status] ?? 'todo',
      coordinates: address.coordinates,
    })),
    // The map draws legs that are done as thin dashes, and other legs as a thick line.
    legs: [
      ...planned.map((coordinates) => ({ isDone: true, coordinates })),
      ...segments.map(({ coordinates }) => ({ isDone: false, coordinates })),
    ].filter(({ coordinates }) => coordinates.length > 1),
  };
}
