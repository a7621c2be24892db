import { type GeoJSONSource, Map as MapLibreMap, type StyleSpecification, setWorkerUrl } from 'maplibre-gl';
import './map.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { plainStyle, tilesStyle } from './base-style.js';
import { addMissingIcon } from './map-icons.js';
import type { FleetMap, LngLat, MapOptions } from './map-shape.js';
import { boundsOf, type Features, legFeatures, positionFeatures, stopFeatures } from './route-features.js';
import { layersWithRoute, type RouteData, routeSources, sourcesOf, stopLayer } from './route-layers.js';
import type { MapBounds } from './tile-json.js';
import {
  areaFeatures,
  drivenFeatures,
  layersWithVehicles,
  noVehicles,
  vehicleFeatures,
  vehicleSources,
  vehicleSourcesOf,
} from './vehicle-layers.js';
import { listenToVehicles } from './vehicle-pointer.js';

/** Whether this browser can draw a map; otherwise the driver has only the list of stops. */
export function canDrawMap(): boolean {
  return document.createElement('canvas').getContext('webgl2') !== null;
}

const edgePx = 56;
const nearZoom = 15;
/** Half the height of a stop's sign, and a gap. */
const signPx = 28;

/** Draws the map of a route in this element, until `destroy`. Throws if `canDrawMap` is false. */
export function createMap(container: HTMLElement, options: MapOptions): FleetMap {
  setWorkerUrl(workerUrl);
  let { theme } = options;
  let isFollowing = false;
  /** The area of the tiles. The map shows it until places are shown or the user moves the map. */
  let ground: MapBounds | null = null;
  let isPlaced = false;
  let data: RouteData = { route: { stops: [], legs: [] }, position: null };
  let board = noVehicles;
  const { onVehicle } = options;
  const map = new MapLibreMap({
    container,
    style: withRoute(plainStyle(theme)),
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    fadeDuration: options.isStill ? 0 : 150,
    center: [0, 20],
    zoom: 1,
  });
  map.touchZoomRotate.disableRotation();
  map.getCanvas().setAttribute('aria-label', options.label);
  map.setMissingStyleImageResolver((id) => addMissingIcon(map, theme, id));
  const leave = () => {
    isPlaced = true;
    isFollowing = false;
    options.onMoved?.();
  };
  map.on('dragstart', leave);
  map.on('movestart', ({ originalEvent }) => {
    if (originalEvent instanceof KeyboardEvent && originalEvent.key.startsWith('Arrow')) leave();
  });
  map.on('click', stopLayer, ({ features }) => {
    const id: unknown = features?.[0]?.properties.id;
    if (typeof id === 'string') options.onStop?.(id);
  });
  if (onVehicle !== undefined) listenToVehicles(map, { onVehicle, isStill: options.isStill });
  map.on('click', ({ point, lngLat }) => {
    const isStop = map.queryRenderedFeatures(point, { layers: [stopLayer] }).length > 0;
    // The map repeats the world to the left and to the right, so the longitude may be outside its range.
    const { lng, lat } = lngLat.wrap();
    if (!isStop) options.onPlace?.([lng, lat]);
  });
  // A new style has empty sources, so the current data is set again.
  map.on('style.load', () => {
    set(routeSources.legs, legFeatures(data.route));
    set(routeSources.stops, stopFeatures(data.route));
    set(routeSources.position, positionFeatures(data.position));
    drawVehicles();
    drawDriven();
  });
  void drawBase();

  function withRoute(style: StyleSpecification): StyleSpecification {
    const layers = layersWithRoute(style.layers, theme);
    const sources = { ...style.sources, ...sourcesOf(data) };
    if (onVehicle === undefined) return { ...style, sources, layers };
    return {
      ...style,
      sources: { ...sources, ...vehicleSourcesOf(board) },
      layers: layersWithVehicles(layers, theme),
    };
  }

  function drawVehicles(): void {
    set(vehicleSources.vehicles, vehicleFeatures(board, false));
    set(vehicleSources.chosen, vehicleFeatures(board, true));
  }

  function drawDriven(): void {
    set(vehicleSources.driven, drivenFeatures(board));
    set(vehicleSources.areas, areaFeatures(board));
  }

  function showAll(places: readonly LngLat[], maxZoom = nearZoom): void {
    const bounds = boundsOf(places);
    const bottom = Math.max(edgePx, (options.coveredPx ?? 0) + signPx);
    const padding = { top: edgePx, right: edgePx, bottom, left: edgePx };
    if (bounds === null) return;
    isPlaced = true;
    map.fitBounds(bounds, { padding, maxZoom, animate: false });
  }

  /** Shows the area of the tiles, because the rest of the world is empty. */
  function showGround(): void {
    if (ground !== null && !isPlaced) map.fitBounds(ground, { animate: false });
  }

  async function drawBase(): Promise<void> {
    const { styleUrl, tilesUrl } = options.base;
    const drawn = theme;
    if (styleUrl !== null) {
      map.setStyle(styleUrl, { diff: false, transformStyle: (_before, style) => withRoute(style) });
      return;
    }
    if (tilesUrl === null) return;
    try {
      const { style, attribution, bounds } = await tilesStyle(tilesUrl, drawn, options.language);
      if (drawn !== theme) return;
      map.setStyle(withRoute(style), { diff: false });
      options.onAttribution?.(attribution);
      ground = bounds;
      showGround();
    } catch (error) {
      options.onBaseFault?.(error instanceof Error ? error.message : String(error));
    }
  }

  function set(source: string, features: Features): void {
    map.getSource<GeoJSONSource>(source)?.setData(features);
  }

  function showPlace([longitude, latitude]: LngLat, zoom = Math.max(map.getZoom(), 14)): void {
    isPlaced = true;
    map.easeTo({ center: [longitude, latitude], zoom, animate: !options.isStill });
  }

  return {
    setRoute(route) {
      data = { ...data, route };
      set(routeSources.legs, legFeatures(route));
      set(routeSources.stops, stopFeatures(route));
    },
    setPosition(position) {
      data = { ...data, position };
      set(routeSources.position, positionFeatures(position));
      if (isFollowing && position !== null) showPlace(position.coordinates);
    },
    setVehicles(vehicles, chosenId) {
      board = { ...board, vehicles, chosenId };
      drawVehicles();
    },
    setDriven(driven) {
      board = { ...board, driven };
      drawDriven();
    },
    showVehicles: () => showAll(board.vehicles.map((each) => each.coordinates)),
    setTheme(next) {
      if (next === theme) return;
      theme = next;
      map.setStyle(withRoute(plainStyle(theme)), { diff: false });
      void drawBase();
    },
    showRoute() {
      const { stops, legs } = data.route;
      showAll([...stops.map((each) => each.coordinates), ...legs.flatMap((leg) => leg.coordinates)]);
    },
    showPlace,
    moveTo: (place) => showPlace(place, map.getZoom()),
    showPlaces: showAll,
    zoomBy: (levels) => map.zoomTo(Math.round(map.getZoom() + levels), { animate: !options.isStill }),
    focus: () => map.getCanvas().focus({ preventScroll: true }),
    follow(isOn) {
      isFollowing = isOn;
      if (isOn && data.position !== null) showPlace(data.position.coordinates);
    },
    destroy: () => map.remove(),
  };
}
