import type { Geofence } from '@fleet/contract/planning/routes';
import { describe, expect, it } from 'vitest';
import { detectArrivals, type TrackPosition } from '../src/progress/arrival-detection.js';
import { greatCircleM } from '../src/progress/geofence-zones.js';
import { degreesPerMetre, detected, fix } from './drive-track.js';

describe('fences', () => {
  const square = (west: number, east: number, south: number, north: number): Geofence => {
    const corner = (x: number, y: number) => fix(0, x, y).coordinates;
    const ring = [corner(west, south), corner(east, south), corner(east, north), corner(west, north)];
    return { type: 'polygon', coordinates: [...ring, corner(west, south)] };
  };
  const staying = (east: number, north: number) => [0, 30, 60].map((second) => fix(second, east, north));

  it('[R-RTE-11] a polygon contains its inside, and its margin is in metres', () => {
    const stops = [{ id: 'yard', geofence: square(-200, 200, -50, 50) }];
    expect(detected(stops, staying(150, 40))).toEqual(['yard arrival 0']);
    expect(detected(stops, staying(150, 60))).toEqual([]);
    const out = (metres: number) => [...staying(0, 0), fix(100, 0, metres), fix(200, 0, metres)];
    expect(detected(stops, out(95))).toEqual(['yard arrival 0']);
    expect(detected(stops, out(105))).toEqual(['yard arrival 0', 'yard departure 100']);
    const corner = (metres: number) => [
      ...staying(0, 0),
      fix(100, 200 + metres, 50 + metres),
      fix(200, 200 + metres, 50 + metres),
    ];
    expect(detected(stops, corner(34))).toEqual(['yard arrival 0']);
    expect(detected(stops, corner(37))).toEqual(['yard arrival 0', 'yard departure 100']);
  });

  it('[R-RTE-11] the margin is equally wide at slanting edges, also in the far north', () => {
    const north = 3_000_000;
    const corner = (x: number, y: number) => fix(0, x, north + y).coordinates;
    const ring = [corner(0, -200), corner(200, 0), corner(0, 200), corner(-200, 0), corner(0, -200)];
    const stops = [{ id: 'yard', geofence: { type: 'polygon' as const, coordinates: ring } }];
    // Positions beyond the middle of each edge, or beyond the eastern corner: half the diagonal is 141 m.
    for (const [x, y] of [
      [1, 1],
      [1, -1],
      [-1, 1],
      [-1, -1],
    ] as const) {
      const out = (metres: number) => {
        const leg = 100 + metres / Math.SQRT2;
        return [
          ...[0, 60].map((second) => fix(second, 0, north)),
          ...[100, 200].map((second) => fix(second, x * leg, north + y * leg)),
        ];
      };
      expect(detected(stops, out(48))).toEqual(['yard arrival 0']);
      expect(detected(stops, out(52))).toEqual(['yard arrival 0', 'yard departure 100']);
    }
    const east = (metres: number) => [
      ...[0, 60].map((second) => fix(second, 0, north)),
      ...[100, 200].map((second) => fix(second, 200 + metres, north)),
    ];
    expect(detected(stops, east(48))).toEqual(['yard arrival 0']);
    expect(detected(stops, east(52))).toEqual(['yard arrival 0', 'yard departure 100']);
  });

  it('[R-RTE-11] a geofence may contain a pole', () => {
    for (const pole of [1, -1]) {
      const stops = [
        {
          id: 'pole',
          geofence: {
            type: 'radius' as const,
            centre: [0, pole * 89.999] as [number, number],
            radius_m: 1_000,
          },
        },
      ];
      const beyond = ['08:00:00', '08:02:00'].map(
        (clock): TrackPosition => ({ at: `2026-11-20T${clock}Z`, coordinates: [180, pole * 89.995] }),
      );
      expect(detectArrivals(stops, beyond)).toHaveLength(1);
    }
  });

  it('[R-RTE-11] a polygon with a bay does not contain the bay', () => {
    const at = (x: number, y: number) => fix(0, x, y).coordinates;
    const ring = [
      at(0, 0),
      at(600, 0),
      at(600, 600),
      at(400, 600),
      at(400, 200),
      at(200, 200),
      at(200, 600),
      at(0, 600),
      at(0, 0),
    ];
    const stops = [{ id: 'yard', geofence: { type: 'polygon' as const, coordinates: ring } }];
    expect(detected(stops, staying(300, 500))).toEqual([]);
    expect(detected(stops, staying(500, 500))).toEqual(['yard arrival 0']);
  });

  it('[R-CNV-6] distances are measured along great circles of the globe', () => {
    // Quarter of a meridian, and one degree of longitude at 60° north.
    expect(greatCircleM([0, 0], [0, 90])).toBeCloseTo(10_007_557, -2);
    expect(greatCircleM([10, 60], [11, 60])).toBeCloseTo(55_597, -2);
  });

  it('[R-RTE-11] a radius is equally long to the east and to the north, also far from the equator', () => {
    for (const latitude of [0, 42, -70, 89.5]) {
      const centre: [number, number] = [10, latitude];
      const stops = [{ id: 'stop', geofence: { type: 'radius' as const, centre, radius_m: 1_000 } }];
      const stretch = degreesPerMetre / Math.cos((latitude * Math.PI) / 180);
      for (const [metres, count] of [
        [990, 1],
        [1_010, 0],
      ] as const) {
        const stay = ['08:00:00', '08:02:00'].map((clock) => `2026-11-20T${clock}.000Z`);
        const east = stay.map(
          (at): TrackPosition => ({ at, coordinates: [10 + metres * stretch, latitude] }),
        );
        const north = stay.map(
          (at): TrackPosition => ({ at, coordinates: [10, latitude + metres * degreesPerMetre] }),
        );
        expect([latitude, metres, detectArrivals(stops, east).length]).toEqual([latitude, metres, count]);
        expect([latitude, metres, detectArrivals(stops, north).length]).toEqual([latitude, metres, count]);
      }
    }
  });

  it('[R-RTE-11] a fence may cross the date line', () => {
    const radius: Geofence = { type: 'radius', centre: [179.9995, -17], radius_m: 200 };
    const polygon: Geofence = {
      type: 'polygon',
      coordinates: [
        [179.999, -17.001],
        [-179.999, -17.001],
        [-179.999, -16.999],
        [179.999, -16.999],
        [179.999, -17.001],
      ],
    };
    for (const geofence of [radius, polygon]) {
      const track = ['08:00:00', '08:02:00'].map(
        (clock): TrackPosition => ({ at: `2026-11-20T${clock}.000Z`, coordinates: [-179.9995, -17] }),
      );
      expect(detectArrivals([{ id: 'island', geofence }], track)).toHaveLength(1);
    }
  });
});
