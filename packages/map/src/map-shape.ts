/** Longitude and latitude in degrees. */
export type LngLat = readonly [number, number];

export type MapTheme = 'light' | 'sun' | 'dark';

/** What lies under the route; with neither address the map is a plain canvas. */
export interface BaseMap {
  /** A MapLibre style; it wins over the tiles. */
  styleUrl: string | null;
  /** A `.pmtiles` file or a TileJSON document, drawn in the style of this package. */
  tilesUrl: string | null;
}

export type StopState = 'done' | 'current' | 'todo' | 'late';

export interface MapStop {
  id: string;
  /** Its place in the route, from 1. */
  number: number;
  state: StopState;
  coordinates: LngLat;
}

export interface MapRoute {
  stops: readonly MapStop[];
  /** The way to each stop, where the plan has it; `isDone` when the stop was reached. */
  legs: readonly { isDone: boolean; coordinates: readonly LngLat[] }[];
}

export interface MapPosition {
  coordinates: LngLat;
  accuracyM: number | null;
  /** Degrees from north, clockwise; null when not moving. */
  heading: number | null;
}

export interface MapOptions {
  base: BaseMap;
  theme: MapTheme;
  /** BCP 47; names on the map are in it where the tiles have them, in Latin letters for Arabic. */
  language: string;
  /** The name of the map for those who listen. */
  label: string;
  /** Without animation, for those who asked for less motion. */
  isStill: boolean;
  onStop?(id: string): void;
  /** The driver moved the map by hand, so it must not follow the position any more. */
  onMoved?(): void;
  /** Whom to name for the tiles, as plain text; the caller shows it. */
  onAttribution?(text: string): void;
  /** The base map cannot be read; route and position stay. */
  onBaseFault?(message: string): void;
}

export interface FleetMap {
  setRoute(route: MapRoute): void;
  setPosition(position: MapPosition | null): void;
  setTheme(theme: MapTheme): void;
  showRoute(): void;
  showPlace(place: LngLat, zoom?: number): void;
  /** Keeps the position in the middle from now on. */
  follow(isFollowing: boolean): void;
  destroy(): void;
}
