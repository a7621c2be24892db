import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import { mapColours } from './map-colours.js';
import type { MapPosition, MapRoute, MapTheme } from './map-shape.js';
import { legFeatures, positionFeatures, stopFeatures } from './route-features.js';

export const routeSources = { legs: 'fleet-legs', stops: 'fleet-stops', position: 'fleet-position' };
export const stopLayer = 'fleet-stops';

/** The data of our own layers; stored outside the map, because a new style begins without data. */
export interface RouteData {
  route: MapRoute;
  position: MapPosition | null;
}

export function sourcesOf({ route, position }: RouteData): Record<string, SourceSpecification> {
  return {
    [routeSources.legs]: { type: 'geojson', data: legFeatures(route) },
    [routeSources.stops]: { type: 'geojson', data: stopFeatures(route) },
    [routeSources.position]: { type: 'geojson', data: positionFeatures(position) },
  };
}

/** Draws the path below the names of places, so that they stay readable; stops and position above everything. */
export function layersWithRoute(base: readonly LayerSpecification[], theme: MapTheme): LayerSpecification[] {
  const first = base.findIndex((each) => each.type === 'symbol');
  const names = first === -1 ? base.length : first;
  return [...base.slice(0, names), ...wayLayers(theme), ...base.slice(names), ...markLayers()];
}

function wayLayers(theme: MapTheme): LayerSpecification[] {
  const { accent, surface, line } = mapColours[theme];
  const { legs, position } = routeSources;
  const rounded = { 'line-cap': 'round', 'line-join': 'round' } as const;
  return [
    {
      id: 'fleet-legs-edge',
      type: 'line',
      source: legs,
      layout: rounded,
      paint: { 'line-color': surface, 'line-width': 9 },
    },
    {
      id: 'fleet-legs-done',
      type: 'line',
      source: legs,
      filter: ['get', 'isDone'],
      layout: rounded,
      paint: { 'line-color': line, 'line-width': 3, 'line-dasharray': [1, 2] },
    },
    {
      id: 'fleet-legs',
      type: 'line',
      source: legs,
      filter: ['!', ['get', 'isDone']],
      layout: rounded,
      paint: { 'line-color': accent, 'line-width': 5 },
    },
    {
      id: 'fleet-accuracy',
      type: 'fill',
      source: position,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': accent, 'fill-opacity': 0.15, 'fill-outline-color': accent },
    },
  ];
}

/** The stops with number and state, and the driver's position. */
function markLayers(): LayerSpecification[] {
  const { stops, position } = routeSources;
  return [
    {
      id: stopLayer,
      type: 'symbol',
      source: stops,
      layout: {
        'icon-image': ['get', 'icon'],
        'icon-allow-overlap': true,
        'symbol-sort-key': ['get', 'rank'],
      },
    },
    {
      id: 'fleet-position',
      type: 'symbol',
      source: position,
      filter: ['==', ['geometry-type'], 'Point'],
      layout: {
        'icon-image': ['get', 'icon'],
        'icon-rotate': ['get', 'heading'],
        'icon-rotation-alignment': 'map',
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
    },
  ];
}
