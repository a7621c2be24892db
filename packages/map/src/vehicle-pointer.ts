import type { GeoJSONSource, MapGeoJSONFeature, Map as MapLibreMap } from 'maplibre-gl';
import { vehicleLayers, vehicleSources } from './vehicle-layers.js';

/** A vehicle under the pointer shows its name and is chosen by a click; a click on a group zooms in. */
export function listenToVehicles(
  map: MapLibreMap,
  parts: { onVehicle: (id: string) => void; isStill: boolean },
): void {
  const canvas = map.getCanvas();
  for (const layer of Object.values(vehicleLayers)) {
    map.on('mousemove', layer, ({ features }) => {
      canvas.style.cursor = 'pointer';
      canvas.title = textOf(features, 'name');
    });
    map.on('mouseleave', layer, () => {
      canvas.style.cursor = '';
      canvas.title = '';
    });
  }
  for (const layer of [vehicleLayers.each, vehicleLayers.chosen]) {
    map.on('click', layer, ({ features }) => {
      const id = textOf(features, 'id');
      if (id !== '') parts.onVehicle(id);
    });
  }
  map.on('click', vehicleLayers.groups, ({ features, lngLat }) => {
    const id: unknown = features?.[0]?.properties.cluster_id;
    const source = map.getSource<GeoJSONSource>(vehicleSources.vehicles);
    if (typeof id !== 'number' || source === undefined) return;
    source.getClusterExpansionZoom(id).then(
      (zoom) => map.easeTo({ center: lngLat, zoom, animate: !parts.isStill }),
      () => undefined,
    );
  });
}

function textOf(features: readonly MapGeoJSONFeature[] | undefined, name: string): string {
  const value: unknown = features?.[0]?.properties[name];
  return typeof value === 'string' ? value : '';
}
