import { between, happens, oneOf, type RandomStream, randomStream, wholeBetween } from '../random-stream.js';
import { placeAt } from './earth-geometry.js';
import type { LonLat, SourceTour, TourStop } from './source-tour.js';
import { buildTown, type Corner, randomCorner, type Town } from './town-streets.js';

const trades = [
  'Bakery',
  'Pharmacy',
  'Hotel',
  'School',
  'Garage',
  'Market',
  'Kitchen',
  'Workshop',
  'Clinic',
  'Café',
];
const streets = [
  'Mill',
  'Station',
  'Church',
  'Harbour',
  'Castle',
  'Garden',
  'Bridge',
  'Market',
  'North',
  'Orchard',
];
const endings = ['Street', 'Lane', 'Road', 'Square'];

interface Door {
  corner: Corner;
  coordinates: LonLat;
}

/**
 * Tours through an invented town, from one of its depots to 5 to 11 doors and back. The same seed gives the same tours.
 * The doors of a tour lie in one part of the town; the nearest remaining door is always served next.
 */
export function townTours(seed: number, place: LonLat, count: number): SourceTour[] {
  const town = buildTown(seed, place);
  const depots = depotsOf(town, seed);
  return Array.from({ length: count }, (_, index) => {
    const random = randomStream(seed, 'tour', index);
    return tourThrough(town, oneOf(random, depots), random, index);
  });
}

/** Three depots at the edge of the town, where land is cheap. */
function depotsOf(town: Town, seed: number): Door[] {
  const random = randomStream(seed, 'depots');
  return [0, 1, 2].map((side) => {
    const along = wholeBetween(random, -town.reach / 2, town.reach / 2);
    const edge = side === 1 ? -town.reach : town.reach;
    return doorAt(town, side === 2 ? { column: along, row: edge } : { column: edge, row: along }, random);
  });
}

function tourThrough(town: Town, depot: Door, random: RandomStream, index: number): SourceTour {
  const middle = randomCorner(random, town.reach);
  const doors = Array.from({ length: wholeBetween(random, 5, 11) }, () =>
    doorAt(town, near(middle, random, town.reach), random),
  );
  const stops: TourStop[] = [
    stopAt('START', 'Depot', depot, null, { serviceS: 60 * wholeBetween(random, 10, 25) }, random),
  ];
  let clockS = stops[0]?.serviceS ?? 0;
  let at = depot;
  for (const [position, door] of nearestFirst(depot, doors).entries()) {
    const way = town.way(at.corner, door.corner);
    clockS += way.durationS;
    const serviceS = 60 * wholeBetween(random, 4, 18);
    const window = happens(random, 0.4) ? windowAround(clockS, random) : null;
    const work = { serviceS, window, demand: wholeBetween(random, 1, 24) };
    stops.push(stopAt(`S${position + 1}`, oneOf(random, trades), door, way, work, random));
    clockS += serviceS;
    at = door;
  }
  const back = town.way(at.corner, depot.corner);
  stops.push(stopAt('END', 'Depot', depot, back, { serviceS: 60 * wholeBetween(random, 5, 15) }, random));
  return { key: `T${index + 1}`, name: `Town round ${index + 1}`, stops };
}

/** A door on the street, a few metres from the corner. */
function doorAt(town: Town, corner: Corner, random: RandomStream): Door {
  const coordinates = placeAt(town.cornerPlace(corner), between(random, -40, 40), between(random, -40, 40));
  return { corner, coordinates };
}

function near(middle: Corner, random: RandomStream, reach: number): Corner {
  const offset = randomCorner(random, reach / 3);
  const within = (value: number) => Math.max(-reach, Math.min(reach, value));
  return { column: within(middle.column + offset.column), row: within(middle.row + offset.row) };
}

function nearestFirst(depot: Door, doors: readonly Door[]): Door[] {
  const left = [...doors];
  const order: Door[] = [];
  let at = depot.corner;
  const blocks = ({ corner }: Door) => Math.abs(corner.column - at.column) + Math.abs(corner.row - at.row);
  while (left.length > 0) {
    left.sort((one, other) => blocks(one) - blocks(other));
    const next = left.shift();
    if (next === undefined) break;
    order.push(next);
    at = next.corner;
  }
  return order;
}

function windowAround(arrivalS: number, random: RandomStream): { fromS: number; untilS: number } {
  const fromS = Math.max(0, arrivalS - 60 * wholeBetween(random, 15, 60));
  return { fromS, untilS: arrivalS + 60 * wholeBetween(random, 15, 90) };
}

function stopAt(
  key: string,
  name: string,
  { coordinates }: Door,
  wayTo: TourStop['wayTo'],
  work: Pick<TourStop, 'serviceS'> & Partial<Pick<TourStop, 'window' | 'demand'>>,
  random: RandomStream,
): TourStop {
  const street = `${oneOf(random, streets)} ${oneOf(random, endings)} ${wholeBetween(random, 1, 140)}`;
  return { key, name, coordinates, window: null, demand: 0, ...work, wayTo, street };
}
