import { greatCircleM } from '@fleet/domain/progress/geofence-zones';

/** A position of the phone; the time is by the device's clock. */
export interface Fix {
  atMs: number;
  /** `[longitude, latitude]`. */
  coordinates: [number, number];
  accuracyM: number;
  /** The speed that the phone measured; null if it did not. */
  speedMps: number | null;
  headingDegrees: number | null;
}

export function metresBetween(one: Fix, other: Fix): number {
  return greatCircleM(one.coordinates, other.coordinates);
}

/** Uses the time of reception, because some phones stamp positions with another clock. */
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

/** The heading is NaN if the phone does not move. */
function finite(value: number | null): number | null {
  return value !== null && Number.isFinite(value) ? value : null;
}
