import { Coordinates } from '@fleet/contract/ground/primitives';
import { shapeCheck } from '@fleet/contract/ground/shape-check';
import type { Static } from 'typebox';
import * as Type from 'typebox';

const categories = [
  'depot',
  'hotel',
  'restaurant',
  'shop',
  'bar',
  'supermarket',
  'fuel_station',
  'camp_site',
  'pharmacy',
  'cafe',
] as const;
/** The kind of place. */
export type PlaceCategory = (typeof categories)[number];

const Place = Type.Object({
  name: Type.String(),
  category: Type.Unsafe<PlaceCategory>({ type: 'string', enum: [...categories] }),
  street: Type.Optional(Type.String()),
  house_number: Type.Optional(Type.String()),
  city: Type.String(),
  coordinates: Coordinates,
});
/** A real place from OpenStreetMap. */
export type Place = Static<typeof Place>;

const Leg = Type.Object({
  distance_m: Type.Number({ minimum: 0 }),
  duration_s: Type.Number({ minimum: 0 }),
  geometry: Type.Array(Coordinates, { minItems: 1 }),
});
/** A leg on the road network: metres, seconds, and a line. */
export type Leg = Static<typeof Leg>;

const RoundTrip = Type.Object({
  stops: Type.Array(Type.Integer({ minimum: 0 }), { minItems: 1, description: 'Positions in `places`.' }),
  legs: Type.Array(Leg, { minItems: 2, description: 'One to each stop, and the last back to the depot.' }),
});
export type RoundTrip = Static<typeof RoundTrip>;

const DemoGeography = Type.Object({
  attribution: Type.String(),
  licence: Type.String(),
  licence_url: Type.String(),
  attribution_url: Type.String(),
  depot: Place,
  places: Type.Array(Place, { minItems: 1 }),
  round_trips: Type.Array(RoundTrip, { minItems: 1 }),
});
/** Depot, places and round trips from `demo-data/andorra.json`. */
export type DemoGeography = Static<typeof DemoGeography>;

/**
 * Checks and types the data. Throws an Error that names the first fault, since a broken file means a broken
 * installation.
 */
export function readDemoGeography(json: unknown): DemoGeography {
  const checked = shapeCheck(DemoGeography).check(json);
  if (checked.ok) return checked.value;
  const [first] = checked.problems;
  throw new Error(`The demo data is broken at ${first?.key ?? '/'}: ${first?.message ?? 'unknown fault'}`);
}
