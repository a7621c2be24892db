import type { DemoGeography, Leg, Place, RoundTrip } from './demo-geography.js';

/** A stop of a trip, and the leg that leads to it. */
export interface TripStop {
  place: Place;
  way: Leg;
}

/** The stops in order, and the leg back to the depot. */
export interface Trip {
  stops: TripStop[];
  wayBack: Leg;
}

/** Joins two consecutive legs. */
function joinLegs(first: Leg, second: Leg): Leg {
  return {
    distance_m: first.distance_m + second.distance_m,
    duration_s: first.duration_s + second.duration_s,
    geometry: [...first.geometry, ...second.geometry.slice(1)],
  };
}

/**
 * Returns the positions of the `count` stops with the longest legs before them, in rising order. The legs to skipped
 * stops are short, so that little of the way leads to them.
 */
export function haltsOf({ stops, legs }: RoundTrip, count: number): number[] {
  const ranked = stops.map((_, position) => ({ position, distance: legs[position]?.distance_m ?? 0 }));
  ranked.sort((one, other) => other.distance - one.distance || one.position - other.position);
  return ranked
    .slice(0, count)
    .map((each) => each.position)
    .sort((one, other) => one - other);
}

/** The share of the round trip, from 0 to 1, that leads to skipped stops. */
export function detourShare({ stops, legs }: RoundTrip, halts: readonly number[]): number {
  const lengths = legs.map((leg) => leg.distance_m);
  const detour = lengths.filter((_, position) => position < stops.length && !halts.includes(position));
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
  return sum(detour) / sum(lengths);
}

/** The trip that halts only at the stops at these positions (rising) and drives past the others, on the same roads. */
export function tripOf(geography: DemoGeography, roundTrip: RoundTrip, positions: readonly number[]): Trip {
  const stops: TripStop[] = [];
  let way: Leg | null = null;
  for (const [position, leg] of roundTrip.legs.entries()) {
    way = way === null ? leg : joinLegs(way, leg);
    if (!positions.includes(position)) continue;
    const place = geography.places[roundTrip.stops[position] ?? -1];
    if (place === undefined) throw new RangeError('A round trip names a place that does not exist.');
    stops.push({ place, way });
    way = null;
  }
  if (way === null) throw new RangeError('A round trip lacks the way back.');
  return { stops, wayBack: way };
}
