/** Decimal degrees, longitude first. */
export type LonLat = readonly [longitude: number, latitude: number];

/** What every source of routes is brought to: a walk past stops, in seconds from its start and in metres. */
export interface SourceTour {
  /** Unique in its source. */
  key: string;
  name: string;
  /** Two or more, in the order in which they are served; the first is where the tour begins. */
  stops: readonly TourStop[];
}

export interface TourStop {
  /** Unique in its tour. */
  key: string;
  name: string;
  coordinates: LonLat;
  /** When the stop may begin; null where nothing is said. */
  window: { fromS: number; untilS: number } | null;
  /** How long the work takes. */
  serviceS: number;
  /** The quantity delivered here, in the source's own unit; 0 for none. */
  demand: number;
  /** The way from the stop before; null at the first one. */
  wayTo: TourWay | null;
  /** An address, where the source has one. */
  street?: string;
  city?: string;
}

export interface TourWay {
  distanceM: number;
  durationS: number;
  /** Two or more points. */
  line: readonly LonLat[];
}

/** The result, or all faults; each names its line or member. */
export type TourReading =
  | { ok: true; tours: readonly SourceTour[]; notes: readonly string[] }
  | { ok: false; faults: readonly string[] };

/** Sizes up to which files are read. A route of the service takes 500 stops and 20,000 points of a line. */
export const tourBounds = {
  fileBytes: 64 * 1024 * 1024,
  stopsPerTour: 480,
  stops: 100_000,
  linePoints: 20_000,
  faults: 20,
} as const;

/** The first faults, and how many more there are. */
export function faultyReading(faults: readonly string[]): TourReading {
  const more = faults.length - tourBounds.faults;
  return {
    ok: false,
    faults: more > 0 ? [...faults.slice(0, tourBounds.faults), `… and ${more} more faults.`] : faults,
  };
}
