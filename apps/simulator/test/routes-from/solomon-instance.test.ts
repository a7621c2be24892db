import { describe, expect, it } from 'vitest';
import { distanceBetween } from '../../src/routes-from/earth-geometry.js';
import { looksLikeSolomon, readSolomon } from '../../src/routes-from/solomon-instance.js';
import type { SourceTour } from '../../src/routes-from/source-tour.js';
import { faultsOf, place, sample, toursOf } from '../tour-samples.js';

const text = sample('four-customers.txt');

/** Returns the times at which the work at the stops begins; fails if a window is missed. */
function beginningsOf({ stops }: SourceTour): number[] {
  let clock = 0;
  return stops.map(({ wayTo, window, serviceS }) => {
    clock = Math.max(clock + (wayTo?.durationS ?? 0), window?.fromS ?? 0);
    if (window !== null) expect(clock).toBeLessThanOrEqual(window.untilS);
    const begun = clock;
    clock += serviceS;
    return begun;
  });
}

describe('a Solomon instance', () => {
  it('is read as tours within its capacity and time windows', () => {
    const tours = toursOf(readSolomon(text, place));
    expect(
      tours.flatMap(({ stops }) => stops.map(({ key }) => key).filter((key) => key.startsWith('C'))).sort(),
    ).toEqual(['C1', 'C2', 'C3', 'C4']);
    for (const tour of tours) {
      expect(tour.stops.reduce((sum, stop) => sum + stop.demand, 0)).toBeLessThanOrEqual(30);
      expect(beginningsOf(tour)).toHaveLength(tour.stops.length);
      expect(tour.stops[0]?.key).toBe('START');
      expect(tour.stops.at(-1)?.key).toBe('END');
    }
  });

  it('counts distances in kilometres and times in minutes, and lies around the given place', () => {
    const [tour] = toursOf(readSolomon(text, place));
    const second = tour?.stops[1];
    expect(second?.wayTo?.durationS).toBe((second?.wayTo?.distanceM ?? 0) * 0.06);
    expect(second?.serviceS).toBe(600);
    for (const stop of tour?.stops ?? [])
      expect(distanceBetween(stop.coordinates, place)).toBeLessThan(15_000);
  });

  it('is read with a note if the tours need more vehicles than the instance has', () => {
    const reading = readSolomon(text.replace('2         30', '1         20'), place);
    expect(reading).toMatchObject({ ok: true, notes: [expect.stringMatching(/3 tours.*1 vehicles/)] });
  });

  it.each([
    ['a row that is too short', '    4      10         20\n', 'Line 14 has 3 columns, not 7'],
    ['text for a number', '4 10 x 10 150 180 10\n', 'Line 14: y is not a number'],
    ['a window that closes before it opens', '4 10 20 10 180 150 10\n', 'Line 14: due date 150 comes before'],
    ['a negative demand', '4 10 20 -1 150 180 10\n', 'Line 14: demand is negative'],
    ['a number that is too large', '4 1e300 20 1 150 180 10\n', 'Line 14: x is not a number'],
    ['a customer twice', '3 10 20 10 150 180 10\n', 'customer 3 occurs twice'],
    ['a customer too far away', '4 900 20 10 150 180 10\n', 'Customer 4 cannot be reached'],
    [
      'a customer whose demand exceeds the capacity of a vehicle',
      '4 10 20 31 150 180 10\n',
      'Customer 4 asks for 31',
    ],
  ])('is refused with %s', (_, row, said) => {
    const faulty = text.replace(/ {4}4 .*\n/, row);
    expect(faultsOf(readSolomon(faulty, place)).join('\n')).toContain(said);
  });

  it('is refused with all faults at once, in at most 21 lines', () => {
    expect(looksLikeSolomon(text)).toBe(true);
    expect(looksLikeSolomon('NAME : x')).toBe(false);
    expect(faultsOf(readSolomon('', place)).length).toBeGreaterThan(1);
    const hostile = `${text}${'nonsense\n'.repeat(50_000)}`;
    expect(faultsOf(readSolomon(hostile, place))).toHaveLength(21);
  });
});
