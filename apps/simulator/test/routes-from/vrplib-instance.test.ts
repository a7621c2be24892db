import { describe, expect, it } from 'vitest';
import { distanceBetween } from '../../src/routes-from/earth-geometry.js';
import { readVrplib } from '../../src/routes-from/vrplib-instance.js';
import { faultsOf, place, sample, toursOf } from '../tour-samples.js';

const text = sample('five-nodes.vrp');
const solution = sample('five-nodes.sol');

describe('an instance of VRPLIB', () => {
  it('is read as tours within its capacity', () => {
    const tours = toursOf(readVrplib(text, null, place));
    expect(
      tours
        .flatMap(({ stops }) => stops.map(({ key }) => key))
        .filter((key) => key.startsWith('C'))
        .sort(),
    ).toEqual(['C2', 'C3', 'C4', 'C5']);
    for (const { stops } of tours)
      expect(stops.reduce((sum, { demand }) => sum + demand, 0)).toBeLessThanOrEqual(10);
  });

  it('is read as the tours of its solution, if there is one', () => {
    const tours = toursOf(readVrplib(text, solution, place));
    expect(tours.map(({ stops }) => stops.map(({ key }) => key))).toEqual([
      ['START', 'C3', 'C2', 'END'],
      ['START', 'C4', 'C5', 'END'],
    ]);
    expect(tours[0]?.stops[1]?.wayTo?.distanceM).toBe(20_000);
  });

  it('is scaled to at most 60 km', () => {
    const [wide] = toursOf(readVrplib(text.replace('5 20 0', '5 2000 0'), solution, place));
    expect(wide?.stops[1]?.wayTo?.distanceM).toBe(600);
  });

  it('is read with its time windows and service times, if it has them', () => {
    const timed = text.replace(
      'DEPOT_SECTION',
      'TIME_WINDOW_SECTION\n1 0 100\n2 30 40\nSERVICE_TIME_SECTION\n2 7\nDEPOT_SECTION',
    );
    const stops = toursOf(readVrplib(timed, null, place)).flatMap((tour) => tour.stops);
    expect(stops.find(({ key }) => key === 'C2')).toMatchObject({
      window: { fromS: 1_800, untilS: 2_400 },
      serviceS: 420,
    });
  });

  it('is not moved if it has GEO coordinates', () => {
    const geo = text.replace('EUC_2D', 'GEO').replaceAll(/^(\d) (\d+) (\d+)$/gm, '$1 42.3$2 1.3$3');
    const [tour] = toursOf(readVrplib(geo, null, place));
    expect(distanceBetween(tour?.stops[0]?.coordinates ?? [0, 0], [1.5, 42.5])).toBeLessThan(1_000);
  });

  it('is refused if the minutes of its GEO coordinates lead beyond the pole', () => {
    const polar = text.replace('EUC_2D', 'GEO').replace('5 20 0', '5 89.99 179.99');
    expect(faultsOf(readVrplib(polar, null, place))).toEqual(['Node 5 lies at no latitude and longitude.']);
  });

  it.each([
    ['weights without coordinates', 'EUC_2D', 'EXPLICIT', 'Line 5: EDGE_WEIGHT_TYPE'],
    ['another problem', 'TYPE : CVRP', 'TYPE : HCP', 'Line 3: TYPE'],
    ['a wrong dimension', 'DIMENSION : 5', 'DIMENSION : 6', 'DIMENSION is 6, and there are 5'],
    ['a depot without coordinates', ' 1\n -1', ' 9\n -1', 'The depot, node 9'],
    ['several depots', ' 1\n -1', ' 1\n 2\n -1', 'several depots'],
    ['a node twice', '5 20 0', '4 20 0', 'Line 12 of NODE_COORD_SECTION: node 4 occurs twice'],
    ['a word for a number', '5 20 0', '5 far 0', 'Line 12 of NODE_COORD_SECTION: node, x, y must be numbers'],
    ['a demand that no vehicle can carry', '5 5\nDEPOT', '5 11\nDEPOT', 'Customer 5 asks for 11'],
    ['a demand of an unknown node', '5 5\nDEPOT', '6 5\nDEPOT', 'names node 6'],
    ['no capacity', 'CAPACITY : 10', 'CAPACITY : ten', 'CAPACITY is missing'],
    ['a negative service time', 'DEPOT_S', 'SERVICE_TIME_SECTION\n2 -7\nDEPOT_S', 'negative service time'],
    [
      'a window that ends before it begins',
      'DEPOT_S',
      'TIME_WINDOW_SECTION\n2 40 30\nDEPOT_S',
      'ends before it begins',
    ],
    ['prose', 'CAPACITY : 10', 'Lorem ipsum', 'Line 6 is neither'],
  ])('is refused with %s', (_, from, to, said) => {
    expect(text).toContain(from);
    expect(faultsOf(readVrplib(text.replace(from, to), null, place)).join('\n')).toContain(said);
  });

  it.each([
    ['a customer who does not exist', '2 1', '2 7', 'no customer "7"'],
    ['a customer twice', '2 1', '2 3', 'served twice'],
    ['a customer left out', '2 1', '2', 'leaves 1 customers out'],
    [
      'too much load for one vehicle',
      'Route #1: 2 1\nRoute #2: 3 4',
      'Route #1: 2 1 3\nRoute #2: 4',
      'carries 15',
    ],
    ['no routes', 'Route', 'Way', 'has no line'],
  ])('is refused with a solution that has %s', (_, from, to, said) => {
    expect(faultsOf(readVrplib(text, solution.replaceAll(from, to), place)).join('\n')).toContain(said);
  });

  it('is planned in less than two seconds if it has a thousand customers', () => {
    const rows = Array.from({ length: 1_000 }, (_, n) => `${n + 1} ${(n * 37) % 1000} ${(n * 91) % 997}`);
    const demands = rows.map((_, n) => `${n + 1} ${n === 0 ? 0 : 1}`);
    const large = `TYPE: CVRP\nEDGE_WEIGHT_TYPE: EUC_2D\nCAPACITY: 20\nNODE_COORD_SECTION\n${rows.join('\n')}\nDEMAND_SECTION\n${demands.join('\n')}\nDEPOT_SECTION\n1\n-1\nEOF\n`;
    const startedAt = performance.now();
    expect(toursOf(readVrplib(large, null, place))).toHaveLength(50);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });
});
