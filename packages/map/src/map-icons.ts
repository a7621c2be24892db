import type { Map as MapLibreMap } from 'maplibre-gl';
import type { MapTheme } from './map-shape.js';
import { drawPositionIcon, drawStopIcon, iconPixelRatio, readStopIconId } from './stop-icon.js';
import { drawVehicleIcon, readVehicleIconId } from './vehicle-icon.js';

/** Draws an icon only when the map first needs it, because each stop of a long route has its own number. */
export function addMissingIcon(map: MapLibreMap, theme: MapTheme, id: string): void {
  if (map.hasImage(id)) return;
  const stop = readStopIconId(id);
  const vehicle = readVehicleIconId(id);
  const image =
    vehicle !== null
      ? drawVehicleIcon(theme, vehicle.state, vehicle.isMoving)
      : stop !== null
        ? drawStopIcon(theme, stop.state, stop.number)
        : id === 'position-still' || id === 'position-moving'
          ? drawPositionIcon(theme, id === 'position-moving')
          : null;
  if (image !== null) map.addImage(id, image, { pixelRatio: iconPixelRatio });
}
