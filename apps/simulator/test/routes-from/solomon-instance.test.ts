import { describe, expect, it } from 'vitest';
import { distanceBetween } from '../../src/routes-from/earth-geometry.js';
import { looksLikeSolomon, readSolomon } from '../../src/routes-from/solomon-instance.js';
import type { SourceTour } from '../../src/routes-from/source-tour.js';
import { faultsOf, place, sample, toursOf } from '../tour-samples.js';

const text = sample('four-customers.txt');

/** When each stop is begun, by the ways and windows of the tour; fails where a window is missed. */
function beginnings({ stops }: SourceTour): number[] {
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
  it('becomes tours that keep capacity and time windows', () => {
    const tours = toursOf(readSolomon(text, place));
    expect(
      tours.flatMap(({ stops }) => stops.map(({ key }) => key).filter((key) => key.startsWith('C'))).sort(),
    ).toEqual(['C1', 'C2', 'C3', 'C4']);
    for (const tour of tours) {
      expect(tour.stops.reduce((sum, stop) => sum + stop.demand, 0)).toBeLessThanOrEqual(30);
      expect(beginnings(tour)).toHaveLength(tour.stops.length);
      expect(tour.stops[0]?.key).toBe('START');
      expect(tour.stops.at(-1)?.key).toBe('END');
    }
  });

  it('takes a unit for a kilometre and a minute, around the place', () => {
    const [tour] = toursOf(readSolomon(text, place));
    const second = tour?.stops[1];
    expect(second?.wayTo?.durationS).toBe((second?.wayTo?.distanceM ?? 0) * 0.06);
    expect(second?.serviceS).toBe(600);
    for (const stop of tour?.stops ?? [])
      expect(distanceBetween(stop.coordinates, place)).toBeLessThan(15_000);
  });

  it('says which vehicles the simple plan needs beyond those of the instance', () => {
    const reading = readSolomon(text.replace('2         30', '1         20'), place);
    expect(reading).toMatchObject({ ok: true, notes: [expect.stringMatching(/3 tours.*1 vehicles/)] });
  });

  it.each([
    ['a row that is too short', '    4      10         20\n', 'Line 14 has 3 columns, not 7'],
    ['text for a number', '4 10 x 10 150 180 10\n', 'Line 14: y is no number'],
    ['a window that closes before it opens', '4 10 20 10 180 150 10\n', 'Line 14: due date 150 comes before'],
    ['a negative demand', '4 10 20 -1 150 180 10\n', 'Line 14: demand is negative'],
    ['a number beyond all bounds', '4 1e300 20 1 150 180 10\n', 'Line 14: x is no number'],
    ['a customer twice', '3 10 20 10 150 180 10\n', 'customer 3 occurs twice'],
    ['a customer too far away', '4 900 20 10 150 180 10\n', 'Customer 4 cannot be reached'],
    [
      'a customer who asks for more than a vehicle takes',
      '4 10 20 31 150 180 10\n',
      'Customer 4 asks for 31',
    ],
  ])('refuses %s', (_, row, said) => {
    const faulty = text.replace(/ {4}4 .*\n/, row);
    expect(faultsOf(readSolomon(faulty, place)).join('\n')).toContain(said);
  });

  it('refuses an invalid instance, all faults at once and never very many', () => {
    expect(looksLikeSolomon(text)).toBe(true);
    expect(looksLikeSolomon('NAME : x')).toBe(false);
    expect(faultsOf(readSolomon('', place)).length).toBeGreaterThan(1);
    const hostile = `${text}${'nonsense\n'.repeat(50_000)}`;
    expect(faultsOf(readSolomon(hostile, place))).toHaveLength(21);
  });
});
