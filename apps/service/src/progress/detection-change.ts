import {
  arrivalDefaults,
  type DetectedVisit,
  type TrackPosition,
} from '@fleet/domain/progress/arrival-detection';
import { type FencedStop, planFences } from '@fleet/domain/progress/plan-fences';

/**
 * The most tests of geofences and their edges. They take some 2 ms; more would delay the transaction, which also stores
 * the positions.
 */
const mostSteps = 200_000;

/**
 * Whether new positions, all later than any earlier one, can change the detected visits. They cannot if each position
 * lies within the geofences of exactly those stops where the truck already is. While driving that is none, while parked
 * it is one. This covers most of a day and avoids reading the whole track. Returns true if finding out would take too
 * long.
 */
export function mayChangeDetection(
  stops: readonly FencedStop[],
  openStops: readonly string[],
  positions: readonly TrackPosition[],
): boolean {
  const open = new Set(openStops);
  const { exitMarginM, worstAccuracyM } = arrivalDefaults;
  const fences = planFences(stops, exitMarginM).map(({ fence, stops: places }) => {
    const ids = places.flatMap((place) => stops[place]?.id ?? []);
    return { fence, anyOpen: ids.some((id) => open.has(id)), allOpen: ids.every((id) => open.has(id)) };
  });
  let steps = 0;
  for (const {
    coordinates: [longitude, latitude],
    accuracy_m,
  } of positions) {
    if (accuracy_m !== undefined && accuracy_m > worstAccuracyM) continue;
    for (const { fence, anyOpen, allOpen } of fences) {
      steps += fence.isNear(longitude, latitude) ? fence.steps : 1;
      if (steps > mostSteps) return true;
      const isThere = fence.zoneOf(longitude, latitude) !== 'outside';
      if (isThere ? !allOpen : anyOpen) return true;
    }
  }
  return false;
}

/** The changes of the log after a new detection: superseded visits and new ones. */
export interface DetectionChange<Visit extends DetectedVisit> {
  gone: Visit[];
  fresh: DetectedVisit[];
}

/**
 * Compares the visits in the log with those detected now. Visits to stops that the plan no longer has are not
 * withdrawn.
 */
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
