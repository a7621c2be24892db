export { canDrawMap, createMap } from './create-map.js';
export { canKeepRegion, dropRegion, keepRegion, readKeptRegion } from './kept-region.js';
export type {
  BaseMap,
  FleetMap,
  LngLat,
  MapOptions,
  MapPosition,
  MapRoute,
  MapStop,
  MapTheme,
  StopState,
} from './map-shape.js';
export { isArchive } from './tile-archive.js';
