import type { Geofence } from '@fleet/contract/planning/routes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrivalDetection, detectArrivals, type TrackPosition } from '../src/progress/arrival-detection.js';
import { detected, drive, fence, fix, one } from './drive-track.js';
import { processorMs } from './processor-time.js';

describe('a stay at a stop', () => {
  it('[R-RTE-11][C-6] begins when the truck enters and ends when it leaves, although both become certain only later', () => {
    // 1 km to the stop in 100 s, ten minutes there, 1 km onwards in 100 s.
    const track = drive([0, -1_000], [100, 0], [700, 0], [800, 1_000]);
    const stops = [{ id: 'stop', geofence: fence(0, 130) }];
    expect(detected(stops, track)).toEqual(['stop arrival 90', 'stop departure 720']);
  });

  it('[C-6] is not detected for a truck that passes by', () => {
    expect(detected(one, drive([0, -1_000], [100, 1_000]))).toEqual([]);
    expect(detected(one, drive([0, -1_000], [100, 0], [130, 0], [230, 1_000]))).toEqual([]);
  });

  it('[C-6] needs exactly the dwell time', () => {
    expect(detected(one, [fix(0, 0), fix(59, 0)])).toEqual([]);
    expect(detected(one, [fix(0, 0), fix(60, 0)])).toEqual(['stop arrival 0']);
    expect(detected(one, [fix(0, 0), fix(60, 0)], { dwellMs: 60_001 })).toEqual([]);
  });

  it('[C-6] needs the whole dwell time in one visit', () => {
    expect(detected(one, [fix(0, 0), fix(30, 500), fix(70, 0), fix(100, 500)])).toEqual([]);
  });

  it('[C-6] ends only beyond the margin: noise at the fence causes no departure or arrival', () => {
    const noise = Array.from({ length: 60 }, (_, index) => fix(index * 10, index % 2 === 0 ? 95 : 140));
    expect(detected(one, noise)).toEqual(['stop arrival 0']);
    expect(detected(one, noise, { exitMarginM: 20, exitDwellMs: 0, dwellMs: 0 }).length).toBeGreaterThan(10);
  });

  it('[C-6] does not begin with positions only in the margin', () => {
    expect(detected(one, drive([0, 120], [600, 120]))).toEqual([]);
    expect(detected(one, [fix(0, 90), fix(10, 120), fix(300, 120)])).toEqual([]);
  });

  it('[C-6] is not ended by a stray position', () => {
    const parked = drive([0, 0], [600, 0]);
    expect(detected(one, [...parked, fix(305, 4_000)])).toEqual(['stop arrival 0']);
  });

  it('[C-6] ignores positions with a bad accuracy', () => {
    const far = [fix(300, 4_000, 0, 500), fix(340, 4_000, 0, 500)];
    expect(detected(one, [...drive([0, 0], [200, 0]), ...far])).toEqual(['stop arrival 0']);
    expect(detected(one, [...drive([0, 0], [200, 0]), ...far], { worstAccuracyM: 500 })).toEqual([
      'stop arrival 0',
      'stop departure 300',
    ]);
  });

  it('[C-6] is not ended by a pause without positions while parked', () => {
    const track = [fix(0, -2_000), fix(60, 0), fix(70, 0), fix(5_000, 0), fix(5_030, 900), fix(5_060, 1_800)];
    expect(detected(one, track)).toEqual(['stop arrival 60', 'stop departure 5030']);
  });

  it('[C-6] begins with the first position of a phone that wakes up inside', () => {
    expect(detected(one, drive([500, 0], [600, 0]))).toEqual(['stop arrival 500']);
  });

  it('[C-6] begins again when the truck comes back', () => {
    const track = drive([0, 0], [200, 0], [260, 900], [400, 900], [460, 0], [700, 0]);
    expect(detected(one, track).map((each) => each.split(' ')[1])).toEqual([
      'arrival',
      'departure',
      'arrival',
    ]);
  });
});

describe('stops that share a place', () => {
  const plan = (...places: number[]) =>
    places.map((east, index) => ({ id: `${index + 1}`, geofence: fence(east) }));
  /** Three minutes at every place, two minutes from one to the next. */
  const tour = (...places: number[]) =>
    drive(
      ...places.flatMap((east, index) => [[index * 300, east] as const, [index * 300 + 180, east] as const]),
    );
  const arrivals = (stops: ReturnType<typeof plan>, track: TrackPosition[]) =>
    detectArrivals(stops, track)
      .filter((each) => each.kind === 'arrival')
      .map((each) => each.stopId);

  it('[R-RTE-9][C-6] a tour that ends where it began arrives at its last stop only at the end', () => {
    const depotTour = plan(0, 3_000, 6_000, 0);
    expect(arrivals(depotTour, tour(0))).toEqual(['1']);
    expect(arrivals(depotTour, tour(0, 3_000, 6_000, 0))).toEqual(['1', '2', '3', '4']);
    const departures = detectArrivals(depotTour, tour(0, 3_000, 6_000, 0)).filter(
      (each) => each.kind === 'departure',
    );
    expect(departures.map((each) => each.stopId)).toEqual(['1', '2', '3']);
  });

  it('[C-6] the same tour arrives there even if its beginning was not recorded', () => {
    expect(arrivals(plan(0, 3_000, 6_000, 0), tour(3_000, 6_000, 0))).toEqual(['2', '3', '4']);
  });

  it('[C-6] a return before the next stop belongs to the first stop, not to the last', () => {
    expect(arrivals(plan(0, 3_000, 0), tour(0, 1_000, 0))).toEqual(['1', '1']);
  });

  it('[C-6] a shuttle arrives at each of its stops in turn', () => {
    expect(arrivals(plan(0, 3_000, 0, 3_000), tour(0, 3_000, 0, 3_000))).toEqual(['1', '2', '3', '4']);
  });

  it('[C-6] neighbours in the plan are served in one visit', () => {
    expect(arrivals(plan(0, 3_000, 3_020, 9_000), tour(0, 3_010, 9_000))).toEqual(['1', '2', '3', '4']);
  });

  it('[C-6] of two equally near stops, the later one is chosen', () => {
    expect(arrivals(plan(0, 3_000, 0), tour(3_000, 0))).toEqual(['2', '3']);
  });

  it('[C-6] a return belongs to the stop that was visited last, otherwise to the last stop at the place', () => {
    expect(arrivals(plan(0, 20, 3_000, 0), tour(10, 1_000, 10))).toEqual(['1', '2', '2']);
    expect(arrivals(plan(0, 3_000, 6_000), tour(0, 3_000, 0))).toEqual(['1', '2', '1']);
    expect(arrivals(plan(0, 3_000, 0, 6_000), tour(0, 3_000, 0, 6_000, 0))).toEqual([
      '1',
      '2',
      '3',
      '4',
      '3',
    ]);
  });

  it('[C-6] stops that are visited out of order are detected in that order', () => {
    expect(arrivals(plan(0, 3_000, 6_000), tour(0, 6_000, 3_000))).toEqual(['1', '3', '2']);
  });
});

describe('a hostile plan', () => {
  /** Zigzags of long edges around one place, so that every edge of every fence must be tested. */
  const zigzag = (points: number, shift: number): Geofence => {
    const ring = Array.from(
      { length: points - 1 },
      (_, index) => fix(0, (index - points / 2) * 3 + shift, index % 2 === 0 ? -20_000 : 20_000).coordinates,
    );
    return { type: 'polygon', coordinates: [...ring, ring[0] ?? [0, 0]] };
  };
  const fences = Array.from({ length: 10 }, (_, index) => ({
    id: `${index}`,
    geofence: zigzag(500, index / 10),
  }));
  const positions = Array.from({ length: 50_000 }, (_, index) =>
    fix(index, 900 * Math.cos(index), 19_990 * Math.sin(index)),
  );

  it('[C-6] does not block: the work is limited and runs in turns of milliseconds', () => {
    const turns: number[] = [];
    const work = arrivalDetection(fences, positions);
    for (let isDone = false; !isDone; ) {
      const before = processorMs();
      isDone = work.next().done === true;
      turns.push(processorMs() - before);
    }
    expect(Math.max(...turns)).toBeLessThan(150);
    expect(turns.reduce((sum, each) => sum + each)).toBeLessThan(2_000);
  });

  it('[C-6] gives a limited number of stays, the same for any order of the positions', () => {
    const stops = Array.from({ length: 20 }, (_, index) => ({ id: `${index}`, geofence: fence(index / 10) }));
    const shuttle = Array.from({ length: 4_000 }, (_, index) => fix(index * 60, index % 4 < 2 ? 0 : 1_000));
    const limits = { mostStays: 200 };
    const found = detectArrivals(stops, shuttle, limits);
    expect(found).not.toEqual([]);
    expect(detectArrivals(stops, [...shuttle].reverse(), limits)).toEqual(found);
    expect(found.at(-1)?.at).toBe(fix(9 * 4 * 60, 0).at);
  });
});

describe('a track', () => {
  const stops = [0, 700, 1_400, 0].map((east, index) => ({ id: `${index + 1}`, geofence: fence(east) }));
  const step = fc.record({
    second: fc.integer({ min: 0, max: 20 }).map((each) => each * 30),
    east: fc.integer({ min: -3, max: 16 }).map((each) => each * 100),
    bad: fc.boolean(),
  });
  const track = fc
    .array(step, { maxLength: 80, size: 'max' })
    .map((steps) => steps.map(({ second, east, bad }) => fix(second, east, 0, bad ? 300 : 5)));

  it('[C-6] gives the same result in any order and with repeats', () => {
    const replayed = track.chain((positions) =>
      fc.tuple(
        fc.constant(positions),
        fc.shuffledSubarray([...positions, ...positions], { minLength: positions.length * 2 }),
      ),
    );
    fc.assert(
      fc.property(replayed, ([positions, mixed]) => {
        expect(detectArrivals(stops, mixed)).toEqual(detectArrivals(stops, positions));
      }),
      { numRuns: 300 },
    );
  });

  it('[C-6] alternates arrival and departure at every stop, in order of time', () => {
    fc.assert(
      fc.property(track, (positions) => {
        const found = detectArrivals(stops, positions);
        expect(found.map((each) => each.at)).toEqual(found.map((each) => each.at).sort());
        for (const { id } of stops) {
          const kinds = found.filter((each) => each.stopId === id).map((each) => each.kind);
          expect(kinds).toEqual(kinds.map((_, index) => (index % 2 === 0 ? 'arrival' : 'departure')));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('[C-6] of a day, 5,000 positions against 13 stops, takes less than 30 ms', () => {
    const ring = Array.from({ length: 100 }, (_, index) => {
      const angle = (index / 100) * 2 * Math.PI;
      return fix(0, 7_000 + 150 * Math.cos(angle), 150 * Math.sin(angle)).coordinates;
    });
    const first = ring[0];
    const yard: Geofence = { type: 'polygon', coordinates: first === undefined ? ring : [...ring, first] };
    const day = Array.from({ length: 13 }, (_, index) => ({
      id: `${index}`,
      geofence: index === 7 ? yard : fence(index * 1_000),
    }));
    const positions = Array.from({ length: 5_000 }, (_, index) => fix(index * 10, (index / 5_000) * 13_000));
    const times = Array.from({ length: 7 }, () => {
      const before = processorMs();
      const found = detectArrivals(day, positions);
      const took = processorMs() - before;
      expect(found).toHaveLength(26);
      return took;
    });
    expect(Math.min(...times)).toBeLessThan(30);
  });
});
