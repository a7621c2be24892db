import type { FleetMap, MapRoute } from '@fleet/map';
import { useEffect, useRef } from 'react';

/** Draws a route; a new map shows the whole of it. */
export function useRouteOnMap(map: FleetMap | null, route: MapRoute): void {
  const shown = useRef<FleetMap | null>(null);
  useEffect(() => {
    if (map === null) return;
    map.setRoute(route);
    if (shown.current !== map) map.showRoute();
    shown.current = map;
  }, [map, route]);
}
