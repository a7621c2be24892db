import type { LngLat, MapRoute } from '@fleet/map';
import type { StopView } from './stop-views.js';

/** The route for the map. Without a planned path, a straight line leads from the previous stop. */
export function drawnRoute(stops: readonly StopView[]): MapRoute {
  return {
    stops: stops.map(({ id, number, state, stop }) => ({
      id,
      number,
      state,
      coordinates: stop.address.coordinates,
    })),
    legs: stops.flatMap(({ stop, local }, index) => {
      const before = stops[index - 1]?.stop.address.coordinates;
      const planned: readonly LngLat[] | undefined = stop.planned_path_to?.geometry?.coordinates;
      const straight = before === undefined ? [] : [before, stop.address.coordinates];
      const coordinates = planned ?? straight;
      return coordinates.length < 2 ? [] : [{ isDone: local.status !== 'pending', coordinates }];
    }),
  };
}
