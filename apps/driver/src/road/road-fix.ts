import { greatCircleM } from '@fleet/domain/progress/geofence-zones';

/** A position of the phone as the road uses it, by the clock of the device. */
export interface Fix {
  atMs: number;
  /** `[longitude, latitude]`. */
  coordinates: [number, number];
  accuracyM: number;
  /** As the phone measured it; null where it does not. */
  speedMps: number | null;
  headingDegrees: number | null;
}

export function metresBetween(one: Fix, other: Fix): number {
  return greatCircleM(one.coordinates, other.coordinates);
}

/** Some phones stamp positions with a clock of their own, so the time of reception counts. */
export function fixOf({ coords }: Pick<GeolocationPosition, 'coords'>, nowMs: number): Fix {
  const { longitude, latitude, accuracy, speed, heading } = coords;
  return {
    atMs: nowMs,
    coordinates: [longitude, latitude],
    accuracyM: accuracy,
    speedMps: finite(speed),
    headingDegrees: finite(heading),
  };
}

/** A phone that stands has NaN as its heading. */
function finite(value: number | null): number | null {
  return value !== null && Number.isFinite(value) ? value : null;
}
