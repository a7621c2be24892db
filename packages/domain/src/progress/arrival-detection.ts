import type { Position } from '@fleet/contract/driving/progress';
import { type InTurns, withoutPauses } from '../values/work-in-turns.js';
import { type FencedStop, planFences } from './plan-fences.js';
import { attributeStays } from './stay-attribution.js';
import { type Fix, staysOn } from './stop-stays.js';

export type TrackPosition = Pick<Position, 'at' | 'coordinates' | 'accuracy_m'>;

export interface ArrivalSettings {
  /** Positions inside must span this time for an arrival, so a truck that passes by does not arrive. */
  dwellMs: number;
  /** Positions outside must span this time for a departure, so a single stray position is not a departure. */
  exitDwellMs: number;
  /** Leaving begins this far outside the fence (hysteresis). */
  exitMarginM: number;
  /** Positions with a worse accuracy than this are left out. */
  worstAccuracyM: number;
  /** After this many steps, the rest of the track is ignored: 0.3 s at worst. */
  mostSteps: number;
  /** After this many stays, the rest of the track is ignored: twenty at each stop of the longest plan. */
  mostStays: number;
}

export const arrivalDefaults: Readonly<ArrivalSettings> = {
  dwellMs: 60_000,
  exitDwellMs: 30_000,
  exitMarginM: 50,
  worstAccuracyM: 100,
  mostSteps: 20_000_000,
  mostStays: 10_000,
};

/**
 * `at` is when the truck was first seen inside, or outside beyond the margin, although the visit became certain only
 * later.
 */
export interface DetectedVisit {
  stopId: string;
  kind: 'arrival' | 'departure';
  at: string;
}

/**
 * Detects arrivals at and departures from the stops of a travel plan, given in order, from the positions of the route
 * so far [R-RTE-11][C-6]. The positions may come in any order and more than once. Pass all positions since the route
 * became active, because the stop of a visit depends on the visits before it. The result is in order of time.
 */
export function detectArrivals(
  stops: readonly FencedStop[],
  positions: readonly TrackPosition[],
  settings: Partial<ArrivalSettings> = {},
): DetectedVisit[] {
  return withoutPauses(arrivalDetection(stops, positions, settings));
}

/** The detection in turns, because with hostile fences it takes 0.3 s. */
export function* arrivalDetection(
  stops: readonly FencedStop[],
  positions: readonly TrackPosition[],
  settings: Partial<ArrivalSettings> = {},
): InTurns<DetectedVisit[]> {
  const { exitMarginM, worstAccuracyM, ...limits } = { ...arrivalDefaults, ...settings };
  const track = trackOf(positions, worstAccuracyM);
  yield;
  const fences = planFences(stops, exitMarginM);
  yield;
  const stays = yield* staysOn(track, fences, limits, limits);
  yield;
  return attributeStays(stays)
    .flatMap(({ stop, stay }) => {
      const arrival = { stop, kind: 'arrival' as const, atMs: stay.enteredMs };
      return stay.leftMs === null
        ? [arrival]
        : [arrival, { stop, kind: 'departure' as const, atMs: stay.leftMs }];
    })
    .sort((one, other) => one.atMs - other.atMs || one.stop - other.stop)
    .flatMap(({ stop, kind, atMs }) => {
      const stopId = stops[stop]?.id;
      return stopId === undefined ? [] : [{ stopId, kind, at: new Date(atMs).toISOString() }];
    });
}

/** In order of time; with equal times by place, so that the order in which positions came has no effect. */
function trackOf(positions: readonly TrackPosition[], worstAccuracyM: number): Fix[] {
  const track: Fix[] = [];
  for (const { at, coordinates, accuracy_m } of positions) {
    if (accuracy_m !== undefined && accuracy_m > worstAccuracyM) continue;
    track.push({ atMs: Date.parse(at), longitude: coordinates[0], latitude: coordinates[1] });
  }
  return track.sort(
    (one, other) => one.atMs - other.atMs || one.longitude - other.longitude || one.latitude - other.latitude,
  );
}
