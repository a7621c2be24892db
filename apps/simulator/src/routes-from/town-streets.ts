import { between, type RandomStream, randomStream } from '../random-stream.js';
import { lengthOf, placeAt } from './earth-geometry.js';
import type { LonLat, TourWay } from './source-tour.js';

/** A corner of the street grid; column and row count blocks from the middle of the town. */
export interface Corner {
  column: number;
  row: number;
}

/** The streets of an invented town: a rotated grid of slightly irregular blocks. */
export interface Town {
  /** The place of a corner; always the same for the same corner. */
  cornerPlace(corner: Corner): LonLat;
  /** The way along the streets, with its length and its duration in traffic. */
  way(from: Corner, to: Corner): TourWay;
  /** The number of corners from the middle to each side. */
  reach: number;
}

const blockM = 150;
/** Every fourth street is an avenue, where traffic is faster. */
const avenueEvery = 4;
const metresPerSecond = { street: 25 / 3.6, avenue: 45 / 3.6 };
const crossingS = 4;

export function buildTown(seed: number, place: LonLat): Town {
  const random = randomStream(seed, 'town');
  const angle = between(random, 0, Math.PI / 2);
  const reach = 40;
  const cornerPlace = (corner: Corner): LonLat => {
    const shift = randomStream(seed, 'corner', corner.column, corner.row);
    const east = corner.column * blockM + between(shift, -30, 30);
    const north = corner.row * blockM + between(shift, -30, 30);
    return placeAt(
      place,
      east * Math.cos(angle) - north * Math.sin(angle),
      east * Math.sin(angle) + north * Math.cos(angle),
    );
  };
  return { cornerPlace, reach, way: (from, to) => wayBetween(cornerPlace, from, to) };
}

/**
 * The way leads from the start to the nearest avenue, along it to the row of the end, and along that row to the end.
 */
function wayBetween(cornerPlace: (corner: Corner) => LonLat, from: Corner, to: Corner): TourWay {
  const avenue = Math.round(from.column / avenueEvery) * avenueEvery;
  const corners = [
    from,
    ...cornersBetween(from, { column: avenue, row: from.row }),
    ...cornersBetween({ column: avenue, row: from.row }, { column: avenue, row: to.row }),
    ...cornersBetween({ column: avenue, row: to.row }, to),
  ];
  const line = corners.map(cornerPlace);
  const [first = cornerPlace(from)] = line;
  if (line.length < 2) line.push([first[0] + 1e-5, first[1]]);
  const durationS = corners.slice(1).reduce((sum, corner, index) => {
    const before = corners[index] ?? corner;
    const metres = lengthOf([cornerPlace(before), cornerPlace(corner)]);
    const isAvenue = (before.column === corner.column ? corner.column : corner.row) % avenueEvery === 0;
    return sum + metres / metresPerSecond[isAvenue ? 'avenue' : 'street'] + crossingS;
  }, 30);
  return { distanceM: Math.round(lengthOf(line)), durationS: Math.round(durationS), line };
}

/** The corners from `from` (excluded) to `to` (included), on the same street. */
function cornersBetween(from: Corner, to: Corner): Corner[] {
  const steps = Math.max(Math.abs(to.column - from.column), Math.abs(to.row - from.row));
  return Array.from({ length: steps }, (_, step) => ({
    column: from.column + Math.sign(to.column - from.column) * (step + 1),
    row: from.row + Math.sign(to.row - from.row) * (step + 1),
  }));
}

/** A random corner; corners near the middle are more likely. */
export function randomCorner(random: RandomStream, reach: number): Corner {
  const coordinate = () => Math.round((random() + random() - 1) * reach);
  return { column: coordinate(), row: coordinate() };
}
