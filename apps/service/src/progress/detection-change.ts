import type { PointOfInterest } from '@fleet/contract/routes';
import { arrivalDefaults, type DetectedVisit, type TrackPosition } from '@fleet/domain/arrival-detection';
import { zoneTest } from '@fleet/domain/geofence-zones';

export type FencedStop = Pick<PointOfInterest, 'id' | 'geofence'>;

/**
 * Whether new positions, all later than any before them, can change what was detected. They cannot where each of them
 * stands within the fences of exactly those stops at which the truck is anyway: on the road near none, parked near
 * the one. That is most of a day, and spares reading the whole track.
 */
export function mayChangeDetection(
  stops: readonly FencedStop[],
  openStops: readonly string[],
  positions: readonly TrackPosition[],
): boolean {
  const open = new Set(openStops);
  const { exitMarginM, worstAccuracyM } = arrivalDefaults;
  const tests = stops.map(({ id, geofence }) => ({
    isOpen: open.has(id),
    zoneOf: zoneTest(geofence, exitMarginM),
  }));
  return positions.some(({ coordinates: [longitude, latitude], accuracy_m }) => {
    if (accuracy_m !== undefined && accuracy_m > worstAccuracyM) return false;
    return tests.some(({ isOpen, zoneOf }) => (zoneOf(longitude, latitude) !== 'outside') !== isOpen);
  });
}

/** How the log follows a detection made anew: what is superseded, and what is new. */
export interface DetectionChange<Visit extends DetectedVisit> {
  gone: Visit[];
  fresh: DetectedVisit[];
}

/** Compares visits in the log with those detected now; of stops that the plan no longer has, nothing is taken back. */
export function compareDetections<Visit extends DetectedVisit>(
  stops: readonly FencedStop[],
  stored: readonly Visit[],
  detected: readonly DetectedVisit[],
): DetectionChange<Visit> {
  const planned = new Set(stops.map((each) => each.id));
  const before = new Set(stored.map(keyOf));
  const now = new Set(detected.map(keyOf));
  return {
    gone: stored.filter((each) => planned.has(each.stopId) && !now.has(keyOf(each))),
    fresh: detected.filter((each) => !before.has(keyOf(each))),
  };
}

function keyOf({ stopId, kind, at }: DetectedVisit): string {
  return `${stopId} ${kind} ${at}`;
}
