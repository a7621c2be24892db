import type { Config } from './config.js';
import { demoMap } from './demo/demo-map.js';
import { type MapData, openMapData } from './platform/pages/map-data.js';

/**
 * Opens the base map of the settings; if none is set, a service with demo data uses the map of the demo. Throws
 * StartRefusal.
 */
export async function startMap({ map }: Pick<Config, 'map'>, hasDemo: boolean): Promise<MapData> {
  const isSet = map.styleUrl !== null || map.tiles !== null;
  if (isSet || !hasDemo) return openMapData(map);
  return openMapData({ ...demoMap, attribution: map.attribution ?? demoMap.attribution });
}
