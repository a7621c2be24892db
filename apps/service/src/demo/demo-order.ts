import { type Cargo, cargoesFor, type LoadFamily } from './cargo-catalogue.js';
import type { PlaceCategory } from './demo-geography.js';
import { personName, phoneNumber } from './demo-people.js';
import type { TripStop } from './demo-trip.js';
import { pick, type Random, wholeNumber } from './seeded-random.js';

/** What one customer gets on one route, and the special requirements of the stop. */
export interface Order extends TripStop {
  /** From 1; the depot is 0. */
  number: number;
  cargo: Cargo;
  pieces: number;
  kilograms: number;
  contact: { name: string; phone: string };
  /** The amount to pay at the door, in euros. */
  cashOnDelivery: string | null;
  asksForRating: boolean;
  givesRecyclables: boolean;
  asksForDelay: boolean;
  asksForDamage: boolean;
}

const paysCash: readonly PlaceCategory[] = ['bar', 'shop', 'cafe', 'restaurant', 'camp_site', 'fuel_station'];
const rates: readonly PlaceCategory[] = ['hotel', 'camp_site', 'restaurant', 'cafe', 'supermarket'];
const recycles: readonly PlaceCategory[] = ['supermarket', 'restaurant', 'bar', 'hotel'];

/** The position of the stop with the highest-ranked category; the first stop if no category is ranked. */
function bestFor(ranking: readonly PlaceCategory[], stops: readonly TripStop[]): number {
  const ranks = stops.map(({ place }) => {
    const rank = ranking.indexOf(place.category);
    return rank < 0 ? ranking.length : rank;
  });
  return ranks.indexOf(Math.min(...ranks));
}

/**
 * Returns an order for every stop. Whatever the stops are, one customer pays at the door, one gives a rating and one
 * returns recyclables. The first stop asks for the reason of a delay and the last for damage. So each route shows all
 * that a driver captures.
 */
export function ordersOf(stops: readonly TripStop[], family: LoadFamily, random: Random): Order[] {
  const payer = bestFor(paysCash, stops);
  const rater = bestFor(rates, stops);
  const recycler = bestFor(recycles, stops);
  return stops.map((stop, position) => {
    const cargo = pick(random, cargoesFor(family, stop.place.category));
    const pieces = wholeNumber(random, ...cargo.pieces);
    const kilograms = pieces * cargo.kilogramsEach;
    return {
      ...stop,
      number: position + 1,
      cargo,
      pieces,
      kilograms,
      contact: { name: personName(wholeNumber(random, 0, 10_000)), phone: phoneNumber(random) },
      cashOnDelivery: position === payer ? (kilograms * cargo.euroPerKilogram * 1.045).toFixed(2) : null,
      asksForRating: position === rater,
      givesRecyclables: position === recycler,
      asksForDelay: position === 0,
      asksForDamage: position === stops.length - 1,
    };
  });
}
