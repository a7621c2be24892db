/** Decimal degrees, longitude first. */
export type LonLat = readonly [longitude: number, latitude: number];

/** The common form of all sources of routes: a tour with its stops, in seconds from its start and in metres. */
export interface SourceTour {
  /** Unique in its source. */
  key: string;
  name: string;
  /** Two or more stops in the order of service; the tour begins at the first. */
  stops: readonly TourStop[];
}

export interface TourStop {
  /** Unique in its tour. */
  key: string;
  name: string;
  coordinates: LonLat;
  /** The time window in which the work may begin; null if there is none. */
  window: { fromS: number; untilS: number } | null;
  /** The duration of the work. */
  serviceS: number;
  /** The quantity delivered here, in the source's own unit; 0 for none. */
  demand: number;
  /** The way from the previous stop; null at the first stop. */
  wayTo: TourWay | null;
  /** The address, if the source has one. */
  street?: string;
  city?: string;
}

export interface TourWay {
  distanceM: number;
  durationS: number;
  /** Two or more points. */
  line: readonly LonLat[];
}

/** The tours of a source, or all its faults. Each fault names its line or member. */
export type TourReading =
  | { ok: true; tours: readonly SourceTour[]; notes: readonly string[] }
  | { ok: false; faults: readonly string[] };

/** Limits of what is read. The service accepts routes with 500 stops, and paths with 20,000 points. */
export const tourBounds = {
  fileBytes: 64 * 1024 * 1024,
  stopsPerTour: 480,
  stops: 100_000,
  linePoints: 20_000,
  faults: 20,
} as const;

/** A reading with the first faults and the number of further faults. */
export function faultyReading(faults: readonly string[]): TourReading {
  const more = faults.length - tourBounds.faults;
  return {
    ok: false,
    faults: more > 0 ? [...faults.slice(0, tourBounds.faults), `… and ${more} more faults.`] : faults,
  };
}
