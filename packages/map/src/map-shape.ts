/** Longitude and latitude in degrees. */
export type LngLat = readonly [number, number];

export type MapTheme = 'light' | 'sun' | 'dark';

/** The map under the route; with neither address, a plain background. */
export interface BaseMap {
  /** A MapLibre style; it takes precedence over `tilesUrl`. */
  styleUrl: string | null;
  /** A `.pmtiles` file or a TileJSON document, drawn in the style of this package. */
  tilesUrl: string | null;
}

export type StopState = 'done' | 'current' | 'todo' | 'late';

export interface MapStop {
  id: string;
  /** The stop's position in the route, from 1. */
  number: number;
  state: StopState;
  coordinates: LngLat;
}

export interface MapRoute {
  stops: readonly MapStop[];
  /** The planned path to each stop, if there is one; `isDone` if the stop was reached. */
  legs: readonly { isDone: boolean; coordinates: readonly LngLat[] }[];
}

export interface MapPosition {
  coordinates: LngLat;
  accuracyM: number | null;
  /** Degrees from north, clockwise; null when not moving. */
  heading: number | null;
}

/** How a vehicle is drawn; each has its own shape. `alert`: somebody must act now. */
export type VehicleState = 'fine' | 'late' | 'alert' | 'silent';

export interface MapVehicle {
  id: string;
  coordinates: LngLat;
  /** Degrees from north, clockwise; null when not moving. */
  heading: number | null;
  state: VehicleState;
  /** The name that the map shows when the pointer is on the vehicle. */
  name: string;
}

/** The outline of a stop, in metres or as a ring. */
export type MapArea = { centre: LngLat; radiusM: number } | { ring: readonly LngLat[] };

/** What was really driven, and the outlines of the stops. */
export interface MapDriven {
  lines: readonly (readonly LngLat[])[];
  areas: readonly MapArea[];
}

export interface MapOptions {
  base: BaseMap;
  theme: MapTheme;
  /** A BCP 47 tag. Names on the map are in this language if the tiles have them; for Arabic, in Latin letters. */
  language: string;
  /** The name of the map for screen readers. */
  label: string;
  /** Disables animation, for users who prefer reduced motion. */
  isStill: boolean;
  /** The height at the bottom, in pixels, that the caller's own buttons cover: `showRoute` puts no stop there. */
  coveredPx?: number;
  /** If this is present, the map has vehicles. Called with the id of a vehicle that was clicked. */
  onVehicle?(id: string): void;
  onStop?(id: string): void;
  /** Called with the place of a click that hits no stop. */
  onPlace?(place: LngLat): void;
  /** Called when the user has moved the map by hand or by an arrow key, so that it stops following a position. */
  onMoved?(): void;
  /** Called with the attribution of the tiles as plain text, which the caller shows. */
  onAttribution?(text: string): void;
  /** Called if the base map cannot be read; route and position stay. */
  onBaseFault?(message: string): void;
}

export interface FleetMap {
  setRoute(route: MapRoute): void;
  setPosition(position: MapPosition | null): void;
  /** Needs `onVehicle`. The chosen vehicle is larger and in no group. */
  setVehicles(vehicles: readonly MapVehicle[], chosenId: string | null): void;
  setDriven(driven: MapDriven): void;
  /** Shows all vehicles. */
  showVehicles(): void;
  setTheme(theme: MapTheme): void;
  showRoute(): void;
  showPlace(place: LngLat, zoom?: number): void;
  /** Moves the place into the middle; the zoom stays. */
  moveTo(place: LngLat): void;
  /** Shows all of these places, but not nearer than this zoom. */
  showPlaces(places: readonly LngLat[], maxZoom?: number): void;
  /** Zooms in by so many levels, or out if the number is negative. */
  zoomBy(levels: number): void;
  /** Focuses the map, without scrolling the page. */
  focus(): void;
  /** Whether the map keeps the position in its centre. */
  follow(isFollowing: boolean): void;
  destroy(): void;
}
