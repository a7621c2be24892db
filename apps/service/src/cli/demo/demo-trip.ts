import type { DemoGeography, Leg, Place, RoundTrip } from './demo-geography.js';

/** A stop of a trip, and the way that leads to it. */
export interface TripStop {
  place: Place;
  way: Leg;
}

/** The stops in their order, and the way back to the depot. */
export interface Trip {
  stops: TripStop[];
  wayBack: Leg;
}

/** Two ways driven one after the other. */
function joinLegs(first: Leg, second: Leg): Leg {
  return {
    distance_m: first.distance_m + second.distance_m,
    duration_s: first.duration_s + second.duration_s,
    geometry: [...first.geometry, ...second.geometry.slice(1)],
  };
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
