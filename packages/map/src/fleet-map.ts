export { canDrawMap, createMap } from './create-map.js';
export { canKeepRegion, dropRegion, keepRegion, readKeptRegion } from './kept-region.js';
export type {
  BaseMap,
  FleetMap,
  LngLat,
  MapArea,
  MapDriven,
  MapOptions,
  MapPosition,
  MapRoute,
  MapStop,
  MapTheme,
  MapVehicle,
  StopState,
  VehicleState,
} from './map-shape.js';
export { isArchive } from './tile-archive.js';
