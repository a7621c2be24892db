import { describe, expect, it } from 'vitest';
import type { Fix } from '../src/progress/stop-stays.js';
import { trackThinning } from '../src/progress/track-thinning.js';
import { withoutPauses } from '../src/values/work-in-turns.js';
import { fix } from './drive-track.js';

const at = (second: number, east: number, north = 0): Fix => {
  const { at: time, coordinates } = fix(second, east, north);
  return { atMs: Date.parse(time), longitude: coordinates[0], latitude: coordinates[1] };
};
const range = (count: number) => Array.from({ length: count }, (_, index) => index);
const thin = (track: readonly Fix[], zoom = 14, most = 2_000) => {
  const { tracks, zoom: reached } = withoutPauses(trackThinning([track], zoom, most));
  return { kept: tracks[0] ?? [], zoom: reached };
};
/** The places of the remaining fixes in the track. */
const places = (track: readonly Fix[], zoom = 14) =>
  thin(track, zoom).kept.map((each) => track.indexOf(each));

/** Returns a source of pseudo-random numbers, the same in each run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** In pixels of the zoom; an own formula of the projection. */
function pixel({ longitude, latitude }: Fix, zoom: number): [number, number] {
  const size = 512 * 2 ** zoom;
  const sine = Math.sin((latitude * Math.PI) / 180);
  return [(longitude / 360 + 0.5) * size, (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size];
}

function distanceToLine(one: Fix, from: Fix, to: Fix, zoom: number): number {
  const [[x, y], [ax, ay], [bx, by]] = [pixel(one, zoom), pixel(from, zoom), pixel(to, zoom)];
  const length = (bx - ax) ** 2 + (by - ay) ** 2;
  const part =
    length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
  return Math.hypot(x - ax - part * (bx - ax), y - ay - part * (by - ay));
}

/** The longest distance of a fix from the line between the remaining fixes before and after it. */
function furthest(track: readonly Fix[], kept: readonly Fix[], zoom: number): number {
  let most = 0;
  let next = 0;
  for (const each of track) {
    if (each === kept[next]) next += 1;
    const [from, to] = [kept[next - 1], kept[next]];
    if (from !== undefined && to !== undefined) most = Math.max(most, distanceToLine(each, from, to, zoom));
  }
  return most;
}

describe('[C-10] a thinned track', () => {
  it('has both ends of a straight road, and the bends of another', () => {
    expect(places(range(40).map((each) => at(each * 10, each * 150)))).toEqual([0, 39]);
    const bent = range(40).map((each) =>
      at(each * 10, Math.min(each, 20) * 150, Math.max(0, each - 20) * 150),
    );
    expect(places(bent)).toEqual([0, 20, 39]);
  });

  it('has both ends of a straight road in each direction, although the positions scatter', () => {
    for (const course of range(16).map((each) => (each * Math.PI) / 8)) {
      const track = range(40).map((each) => {
        const [along, across] = [each * 150, each % 2];
        const [east, north] = [Math.cos(course), Math.sin(course)];
        return at(each * 10, east * along - north * across, north * along + east * across);
      });
      expect(places(track), `${course}`).toEqual([0, 39]);
    }
  });

  it('has the end of a road on which the vehicle came back', () => {
    const track = range(41).map((each) => at(each * 10, (20 - Math.abs(20 - each)) * 150));
    expect(places(track)).toEqual([0, 20, 40]);
  });

  it('is empty, or has all fixes, if there are fewer than three', () => {
    expect(places([])).toEqual([]);
    expect(places([at(0, 0)])).toEqual([0]);
    expect(places([at(0, 0), at(10, 0)])).toEqual([0, 1]);
  });

  it('has the beginning and end of a time of a minute or more at one place, also on a straight road', () => {
    const waiting = (seconds: number) => [
      ...range(20).map((each) => at(each * 10, each * 150)),
      ...range(seconds / 10 + 1).map((each) => at(200 + each * 10, 3_000 + (each % 3))),
      ...range(20).map((each) => at(210 + seconds + each * 10, 3_200 + each * 150)),
    ];
    expect(places(waiting(50))).toEqual([0, 45]);
    expect(places(waiting(60))).toEqual([0, 20, 26, 46]);
    expect(places(waiting(1_800), 3)).toEqual([0, 20, 200, 220]);
  });

  it('has the fixes before and after a silence of five minutes', () => {
    const silent = (seconds: number) => [
      ...range(10).map((each) => at(each * 10, each * 150)),
      ...range(10).map((each) => at(90 + seconds + each * 10, 3_000 + each * 150)),
    ];
    expect(places(silent(299))).toEqual([0, 19]);
    expect(places(silent(300))).toEqual([0, 9, 10, 19]);
  });

  it('has the fixes before and after a silence also if the vehicle did not move', () => {
    const track = [0, 10, 20, 400, 410].map((each) => at(each, 0)).concat(at(430, 800));
    expect(places(track)).toEqual([0, 2, 3, 5]);
  });

  it.each(range(12))('lies within two pixels of all fixes, at each zoom, for track %i', (seed) => {
    const next = numbers(seed + 1);
    let [east, north, course, second] = [0, 0, 0, 0];
    const track = range(1_500).map(() => {
      course += (next() - 0.5) * (seed % 4);
      const speed = next() * 30;
      east += Math.cos(course) * speed * 10;
      north += Math.sin(course) * speed * 10;
      second += next() < 0.01 ? 900 : 10;
      return at(second, east + next() * 15, north + next() * 15);
    });
    const counts = [4, 8, 12, 14, 16, 18].map((zoom) => {
      const { kept, zoom: reached } = thin(track, zoom);
      expect(reached).toBe(zoom);
      expect([kept[0], kept.at(-1)]).toEqual([track[0], track.at(-1)]);
      const order = kept.map((each) => track.indexOf(each));
      expect(order).toEqual([...new Set(order)].sort((a, b) => a - b));
      expect(furthest(track, kept, zoom)).toBeLessThanOrEqual(2);
      return kept.length;
    });
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  });

  it('continues across the date line', () => {
    const track = range(20).map((each) => ({
      atMs: each * 10_000,
      longitude: ((179.99 + each * 0.001 + 180) % 360) - 180,
      latitude: -17,
    }));
    expect(places(track)).toEqual([0, 19]);
  });

  it('has at most as many fixes as allowed: it is thinned for a lower zoom, and only longer stays remain', () => {
    const zigzag = range(5_000).map((each) => at(each * 10, each * 30, (each % 2) * 400));
    const { kept, zoom } = thin(zigzag, 14);
    expect(zoom).toBeLessThan(14);
    expect(kept.length).toBeLessThanOrEqual(2_000);
    expect([kept[0], kept.at(-1)]).toEqual([zigzag[0], zigzag.at(-1)]);
    const stays = range(9_000).map((each) => at(each * 40, Math.floor(each / 3) * 200));
    expect(thin(stays, 22).kept.length).toBeLessThanOrEqual(2_000);
    // The longest stay remains.
    const parked = [...stays, ...range(300).map((each) => at(360_000 + each * 40, 600_000))];
    expect(thin(parked, 22).kept).toContain(parked[9_000]);
  });

  it('has at least both ends of each track', () => {
    const tracks = range(30).map((each) => range(5).map((step) => at(step * 10, step * 100, each * 1_000)));
    const thinned = withoutPauses(trackThinning(tracks, 14, 40));
    expect(thinned.tracks.map(({ length }) => length)).toEqual(range(30).map(() => 2));
  });

  it('[C-11] of 50,000 hostile fixes pauses often', () => {
    const next = numbers(7);
    const track = range(50_000).map((each) => ({
      atMs: each * 10_000,
      longitude: next() * 360 - 180,
      latitude: next() * 180 - 90,
    }));
    const work = trackThinning([track], 22, 2_000);
    let pauses = 0;
    let step = work.next();
    for (; step.done !== true; step = work.next()) pauses += 1;
    expect(step.value.tracks[0]?.length).toBeLessThanOrEqual(2_000);
    // One pause for each 1,000 fixes: once to place them, then twice for each zoom.
    const zooms = 22 - step.value.zoom + 1;
    expect(pauses).toBeGreaterThanOrEqual(49 * (1 + 2 * zooms));
    expect(pauses).toBeLessThan(100 * 40);
  });
});
