import { stat } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { loadDemoGeography } from '../../src/demo/demo-data-file.js';
import { readDemoGeography } from '../../src/demo/demo-geography.js';
import { detourShare, haltsOf, tripOf } from '../../src/demo/demo-trip.js';
import { thinPath } from '../../src/demo/path-thinning.js';

const file = new URL('../../demo-data/andorra.json', import.meta.url);

it('the demo data carries its attribution and stays below 500 KB', async () => {
  const geography = await loadDemoGeography();
  expect(geography.attribution).toBe('© OpenStreetMap contributors');
  expect(geography.licence).toContain('ODbL');
  expect((await stat(file)).size).toBeLessThan(500_000);
  expect(geography.round_trips.length).toBeGreaterThanOrEqual(20);
  for (const { stops, legs } of geography.round_trips) {
    expect(legs).toHaveLength(stops.length + 1);
    for (const stop of stops) expect(geography.places[stop]).toBeDefined();
  }
});

it('broken demo data is refused with a pointer to the mistake', async () => {
  const geography = await loadDemoGeography();
  const depot = { ...geography.depot, coordinates: [1.4, 142] };
  expect(() => readDemoGeography({ ...geography, depot })).toThrow('/depot/coordinates');
});

it('a trip with fewer halts drives the same roads', async () => {
  const geography = await loadDemoGeography();
  for (const roundTrip of geography.round_trips) {
    const trip = tripOf(geography, roundTrip, [1, 3]);
    const ways = [...trip.stops.map((stop) => stop.way), trip.wayBack];
    const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
    expect(trip.stops.map((stop) => stop.place)).toEqual(
      [1, 3].map((position) => geography.places[roundTrip.stops[position] ?? -1]),
    );
    expect(sum(ways.map((way) => way.distance_m))).toBe(sum(roundTrip.legs.map((leg) => leg.distance_m)));
    expect(sum(ways.map((way) => way.duration_s))).toBe(sum(roundTrip.legs.map((leg) => leg.duration_s)));
    const joined = ways.flatMap((way, index) => way.geometry.slice(index === 0 ? 0 : 1));
    expect(joined).toEqual(roundTrip.legs.flatMap((leg, index) => leg.geometry.slice(index === 0 ? 0 : 1)));
  }
});

it('a shortened trip keeps the stops with the longest legs before them, so that little of its way leads to skipped stops', () => {
  const leg = (distance_m: number) => ({ distance_m, duration_s: 1, geometry: [] });
  const roundTrip = { stops: [0, 1, 2, 3], legs: [300, 20, 400, 30, 250].map(leg) };
  expect(haltsOf(roundTrip, 2)).toEqual([0, 2]);
  expect(haltsOf(roundTrip, 3)).toEqual([0, 2, 3]);
  expect(haltsOf(roundTrip, 9)).toEqual([0, 1, 2, 3]);
  expect(detourShare(roundTrip, [0, 2])).toBe(0.05);
  expect(detourShare(roundTrip, [0, 1, 2, 3])).toBe(0);
});

it('a thinned line keeps both ends, its order and the requested number of points', () => {
  const point = fc.tuple(
    fc.double({ min: 1, max: 2, noNaN: true }),
    fc.double({ min: 42, max: 43, noNaN: true }),
  );
  fc.assert(
    fc.property(
      fc.array(point, { minLength: 2, maxLength: 60 }),
      fc.integer({ min: 2, max: 30 }),
      (line, most) => {
        const thinned = thinPath(line, most);
        expect(thinned).toHaveLength(Math.min(line.length, most));
        expect(thinned[0]).toBe(line[0]);
        expect(thinned[thinned.length - 1]).toBe(line[line.length - 1]);
        const positions = thinned.map((each) => line.indexOf(each));
        expect(positions).toEqual([...positions].sort((one, other) => one - other));
      },
    ),
  );
});

it('a thinned line keeps its corners and drops the points on the straight line between them', () => {
  const line: [number, number][] = [
    [1, 42],
    [1.1, 42],
    [1.2, 42],
    [1.2, 42.3],
    [1.2, 42.5],
    [1.3, 42.5],
  ];
  expect(thinPath(line, 4)).toEqual([line[0], line[2], line[4], line[5]]);
});
