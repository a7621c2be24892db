import {
  type DetectedVisit,
  detectArrivals,
  type TrackPosition,
} from '@fleet/domain/progress/arrival-detection';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareDetections, mayChangeDetection } from '../../src/progress/detection-change.js';

const startMs = Date.UTC(2026, 10, 20, 8);

/** Fences of 100 m to 300 m along a line; some overlap. Places are in units of 100 m. */
const fence = (id: string, place: number, radius_m: number) => ({
  id,
  geofence: { type: 'radius' as const, centre: coordinatesOf(place), radius_m },
});

function coordinatesOf(place: number): [number, number] {
  return [1.5 + place * 0.00122, 42.5];
}

const tours = [
  [fence('a', 0, 100), fence('b', 10, 100), fence('c', 20, 150)],
  [fence('depot', 0, 100), fence('b', 10, 120), fence('depot again', 0, 300)],
  [fence('a', 0, 200), fence('b', 2, 200), fence('c', 4, 100)],
];

/** The stops whose last detected visit has no departure. */
function openStops(visits: readonly DetectedVisit[]): string[] {
  const last = new Map(visits.map((each) => [each.stopId, each.kind]));
  return [...last].filter(([, kind]) => kind === 'arrival').map(([stopId]) => stopId);
}

const step = fc.record({
  seconds: fc.constantFrom(5, 10, 30, 60, 400),
  place: fc.constantFrom(0, 0, 1, 1.4, 2, 3, 5, 10, 10, 11, 20, 22),
  accuracy_m: fc.constantFrom(5, 5, 5, 500),
});

function trackOf(steps: readonly { seconds: number; place: number; accuracy_m: number }[]): TrackPosition[] {
  let atMs = startMs;
  return steps.map(({ seconds, place, accuracy_m }) => {
    atMs += seconds * 1_000;
    return { at: new Date(atMs).toISOString(), coordinates: coordinatesOf(place), accuracy_m };
  });
}

describe('the check whether positions can change a detection', () => {
  it('[C-6] skips only positions that would have changed nothing', () => {
    let passedOver = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...tours),
        fc.array(step, { maxLength: 40 }),
        fc.array(step, { minLength: 1, maxLength: 6 }),
        (stops, before, after) => {
          const track = trackOf([...before, ...after]);
          const known = detectArrivals(stops, track.slice(0, before.length));
          if (mayChangeDetection(stops, openStops(known), track.slice(before.length))) return;
          passedOver += 1;
          expect(detectArrivals(stops, track)).toEqual(known);
        },
      ),
      { numRuns: 3_000 },
    );
    expect(passedOver).toBeGreaterThan(200);
  });

  it('[C-6] returns false on the road and while parked, and true at a fence', () => {
    const [stops = []] = tours;
    const at = (place: number) => [
      { at: new Date(startMs).toISOString(), coordinates: coordinatesOf(place) },
    ];
    expect(mayChangeDetection(stops, [], at(5))).toBe(false);
    expect(mayChangeDetection(stops, ['a'], at(0))).toBe(false);
    expect(mayChangeDetection(stops, [], at(0))).toBe(true);
    expect(mayChangeDetection(stops, ['a'], at(5))).toBe(true);
    expect(mayChangeDetection(stops, ['a'], at(10))).toBe(true);
    expect(mayChangeDetection(stops, ['a'], [{ ...at(5)[0], accuracy_m: 500 } as TrackPosition])).toBe(false);
  });

  it('[C-6] returns true if there is too much to test in the transaction that stores the positions', () => {
    // A comb with 5,000 corners; the positions lie in its box and beyond its margin.
    const teeth = Array.from({ length: 4_997 }, (_, index): [number, number] => [
      1.5 + index * 0.000_01,
      42.5 + (index % 2) * 0.001,
    ]);
    const ring: [number, number][] = [[1.5, 42.6], ...teeth, [1.55, 42.4], [1.5, 42.6]];
    const stops = [{ id: 'comb', geofence: { type: 'polygon' as const, coordinates: ring } }];
    const beside = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        at: new Date(startMs + index * 1_000).toISOString(),
        coordinates: [1.549, 42.59] as [number, number],
      }));
    expect(mayChangeDetection(stops, [], beside(20))).toBe(false);
    expect(mayChangeDetection(stops, [], beside(1_000))).toBe(true);
  });
});

describe('the effect of a new detection on the log', () => {
  const visit = (stopId: string, minute: number): DetectedVisit => ({
    stopId,
    kind: 'arrival',
    at: new Date(startMs + minute * 60_000).toISOString(),
  });
  const [stops = []] = tours;

  it('[C-6] is nothing if the detection is the same', () => {
    expect(compareDetections(stops, [visit('a', 1)], [visit('a', 1)])).toEqual({ gone: [], fresh: [] });
  });

  it('[C-6] replaces moved visits, and keeps those of removed stops', () => {
    const stored = [visit('a', 1), visit('b', 5), visit('old', 9)];
    expect(compareDetections(stops, stored, [visit('a', 2), visit('b', 5)])).toEqual({
      gone: [visit('a', 1)],
      fresh: [visit('a', 2)],
    });
  });
});
