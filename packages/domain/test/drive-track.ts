import type { Geofence } from '@fleet/contract/planning/routes';
import { detectArrivals, type TrackPosition } from '../src/progress/arrival-detection.js';

const start = Date.UTC(2026, 10, 20, 8);
export const degreesPerMetre = 1 / 111_195;

/** A position `east` and `north` metres from the origin, `second` seconds after eight o'clock. */
export function fix(second: number, east: number, north = 0, accuracy_m?: number): TrackPosition {
  const latitude = 42.5 + north * degreesPerMetre;
  const longitude = 1.5 + (east * degreesPerMetre) / Math.cos((latitude * Math.PI) / 180);
  const at = new Date(start + second * 1_000).toISOString();
  return { at, coordinates: [longitude, latitude], ...(accuracy_m === undefined ? {} : { accuracy_m }) };
}

/** A fence around a place `east` metres east of the origin. */
export function fence(east: number, radius_m = 100): Geofence {
  return { type: 'radius', centre: fix(0, east).coordinates, radius_m };
}

/** A track along the line through the places: `[second, east]` pairs, a fix every ten seconds between them. */
export function drive(...legs: readonly (readonly [second: number, east: number])[]): TrackPosition[] {
  return legs.flatMap(([second, east], index) => {
    const [nextSecond, nextEast] = legs[index + 1] ?? [second + 10, east];
    const steps = Math.max(1, Math.round((nextSecond - second) / 10));
    return Array.from({ length: steps }, (_, step) =>
      fix(second + step * 10, east + ((nextEast - east) * step) / steps),
    );
  });
}

export const one = [{ id: 'stop', geofence: fence(0) }];

/** The detected visits, written as `stop arrival 120`, with seconds after eight o'clock. */
export function detected(...input: Parameters<typeof detectArrivals>): string[] {
  return detectArrivals(...input).map(
    ({ stopId, kind, at }) => `${stopId} ${kind} ${(Date.parse(at) - start) / 1_000}`,
  );
}
