import type { LayerSpecification, SourceSpecification, SymbolLayerSpecification } from 'maplibre-gl';
import { mapColours } from './map-colours.js';
import type { MapArea, MapDriven, MapTheme, MapVehicle } from './map-shape.js';
import { circle, collection, type Features, pointFeature } from './route-features.js';

export const vehicleSources = {
  vehicles: 'fleet-vehicles',
  chosen: 'fleet-chosen',
  driven: 'fleet-driven',
  areas: 'fleet-areas',
};
export const vehicleLayers = { groups: 'fleet-groups', each: 'fleet-vehicles', chosen: 'fleet-chosen' };

/** Vehicles, and what was driven. */
export interface VehicleData {
  vehicles: readonly MapVehicle[];
  chosenId: string | null;
  driven: MapDriven;
}
export const noVehicles: VehicleData = { vehicles: [], chosenId: null, driven: { lines: [], areas: [] } };

export function vehicleFeatures({ vehicles, chosenId }: VehicleData, isOfChosen: boolean): Features {
  return collection(
    vehicles
      .filter(({ id }) => (id === chosenId) === isOfChosen)
      .map(({ id, coordinates, heading, state, name }) =>
        pointFeature(coordinates, {
          id,
          name,
          icon: vehicleIconId(state, heading !== null),
          heading: heading ?? 0,
          rank: state === 'fine' ? 0 : 1,
        }),
      ),
  );
}

export function drivenFeatures({ driven }: VehicleData): Features {
  return collection(
    driven.lines.map((line) => ({
      type: 'Feature',
      properties: {},
      geometry: { type: 'LineString', coordinates: line.map((place) => [...place]) },
    })),
  );
}

export function areaFeatures({ driven }: VehicleData): Features {
  return collection(driven.areas.map(outline));
}

function outline(area: MapArea): Features['features'][number] {
  if ('radiusM' in area) return circle(area.centre, area.radiusM);
  const ring = area.ring.map((place) => [...place]);
  return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } };
}

export const vehicleIconId = (state: MapVehicle['state'], isMoving: boolean) =>
  `vehicle-${state}-${isMoving ? 'moving' : 'still'}`;

/** Vehicles that would cover each other are one circle with their number, until the map is near enough. */
const groups = { cluster: true, clusterRadius: 34, clusterMaxZoom: 12 };

export function vehicleSourcesOf(data: VehicleData): Record<string, SourceSpecification> {
  return {
    [vehicleSources.areas]: { type: 'geojson', data: areaFeatures(data) },
    [vehicleSources.driven]: { type: 'geojson', data: drivenFeatures(data) },
    [vehicleSources.vehicles]: {
      type: 'geojson',
      data: vehicleFeatures(data, false),
      ...groups,
      clusterProperties: { alerts: ['+', ['get', 'rank']] },
    },
    [vehicleSources.chosen]: { type: 'geojson', data: vehicleFeatures(data, true) },
  };
}

/** Outlines below the planned path, the driven line on it, vehicles above everything. */
export function layersWithVehicles(
  layers: readonly LayerSpecification[],
  theme: MapTheme,
): LayerSpecification[] {
  const path = layers.findIndex(({ id }) => id === 'fleet-legs-edge');
  const names = layers.findIndex(({ id }) => id === 'fleet-accuracy');
  return [
    ...layers.slice(0, path),
    ...areaLayers(theme),
    ...layers.slice(path, names),
    ...drivenLayers(theme),
    ...layers.slice(names),
    ...markLayers(theme),
  ];
}

function areaLayers(theme: MapTheme): LayerSpecification[] {
  const { accent } = mapColours[theme];
  return [
    {
      id: 'fleet-areas',
      type: 'fill',
      source: vehicleSources.areas,
      paint: { 'fill-color': accent, 'fill-opacity': 0.12 },
    },
    {
      id: 'fleet-areas-edge',
      type: 'line',
      source: vehicleSources.areas,
      paint: { 'line-color': accent, 'line-width': 1.5, 'line-dasharray': [3, 2] },
    },
  ];
}

function drivenLayers(theme: MapTheme): LayerSpecification[] {
  const { success, surface } = mapColours[theme];
  const rounded = { 'line-cap': 'round', 'line-join': 'round' } as const;
  const of = { type: 'line', source: vehicleSources.driven, layout: rounded } as const;
  return [
    { ...of, id: 'fleet-driven-edge', paint: { 'line-color': surface, 'line-width': 6 } },
    { ...of, id: 'fleet-driven', paint: { 'line-color': success, 'line-width': 3 } },
  ];
}

function markLayers(theme: MapTheme): LayerSpecification[] {
  const { surface, ink, warning, line } = mapColours[theme];
  const icon: NonNullable<SymbolLayerSpecification['layout']> = {
    'icon-image': ['get', 'icon'],
    'icon-rotate': ['get', 'heading'],
    'icon-rotation-alignment': 'map',
    'icon-allow-overlap': true,
    'icon-ignore-placement': true,
  };
  const { vehicles, chosen } = vehicleSources;
  return [
    {
      id: vehicleLayers.groups,
      type: 'circle',
      source: vehicles,
      filter: ['has', 'point_count'],
      paint: {
        'circle-color': surface,
        'circle-radius': ['step', ['get', 'point_count'], 13, 10, 16, 100, 20],
        'circle-stroke-color': ['case', ['>', ['get', 'alerts'], 0], warning, line],
        'circle-stroke-width': ['case', ['>', ['get', 'alerts'], 0], 4, 2],
      },
    },
    {
      id: 'fleet-group-counts',
      type: 'symbol',
      source: vehicles,
      filter: ['has', 'point_count'],
      layout: {
        'text-field': ['to-string', ['get', 'point_count']],
        'text-font': ['sans-serif'],
        'text-size': 12,
        'text-allow-overlap': true,
      },
      paint: { 'text-color': ink },
    },
    {
      id: vehicleLayers.each,
      type: 'symbol',
      source: vehicles,
      filter: ['!', ['has', 'point_count']],
      layout: { ...icon, 'icon-size': 0.75, 'symbol-sort-key': ['get', 'rank'] },
    },
    { id: vehicleLayers.chosen, type: 'symbol', source: chosen, layout: { ...icon, 'icon-size': 1 } },
  ];
}
