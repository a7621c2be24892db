import { describe, expect, it } from 'vitest';
import { distanceBetween, lengthOf } from '../../src/routes-from/earth-geometry.js';
import { townTours } from '../../src/routes-from/town-tours.js';
import { place } from '../tour-samples.js';

describe('an invented town', () => {
  it('is the same for the same seed, and different for different seeds', () => {
    expect(townTours(7, place, 3)).toEqual(townTours(7, place, 3));
    expect(townTours(7, place, 1)).not.toEqual(townTours(8, place, 1));
    expect(townTours(7, place, 5).slice(0, 3)).toEqual(townTours(7, place, 3));
  });

  it('has tours along its streets, from a depot and back', () => {
    for (const { stops } of townTours(1, place, 50)) {
      expect(stops.length).toBeGreaterThanOrEqual(7);
      expect(stops[0]?.coordinates).toEqual(stops.at(-1)?.coordinates);
      for (const stop of stops.slice(1)) {
        const { line = [], distanceM = 0, durationS = 0 } = stop.wayTo ?? {};
        expect(line.length).toBeGreaterThan(1);
        expect(Math.abs(lengthOf(line) - distanceM)).toBeLessThan(1);
        expect(distanceM / durationS).toBeLessThan(14);
        expect(distanceBetween(line.at(-1) ?? [0, 0], stop.coordinates)).toBeLessThan(100);
      }
    }
  });

  it('lies within 12 km of the given place', () => {
    for (const { stops } of townTours(1, [-3.7, 40.4], 20)) {
      for (const { coordinates } of stops)
        expect(distanceBetween(coordinates, [-3.7, 40.4])).toBeLessThan(12_000);
    }
  });

  it('has time windows at some doors, which a driver without delays meets', () => {
    let windows = 0;
    for (const { stops } of townTours(3, place, 50)) {
      let clock = 0;
      for (const { wayTo, window, serviceS } of stops) {
        clock += wayTo?.durationS ?? 0;
        if (window !== null) {
          windows += 1;
          expect(clock).toBeGreaterThanOrEqual(window.fromS);
          expect(clock).toBeLessThanOrEqual(window.untilS);
        }
        clock += serviceS;
      }
    }
    expect(windows).toBeGreaterThan(50);
  });
});
