import { describe, expect, it } from 'vitest';
import { dismissed, proposedVisit } from '../src/road/proposed-visit.js';
import { drive, fixAt, progressOf, proposalsOf, routeOf, start, trackOf } from './truck-track.js';

const route = routeOf(0, 5_000);
const untouched = progressOf(route);
const iso = (second: number) => new Date(start + second * 1_000).toISOString();
const arrived = (second: number) =>
  progressOf(route, { 'stop-1': { status: 'arrived', arrivedAt: iso(second) } });

describe('a proposed arrival', () => {
  it('appears after a minute inside the fence, with the time of the entry', () => {
    const track = drive([0, -1_000], [100, 0], [300, 0]);
    expect(proposalsOf(track, route, untouched)).toEqual(['160 arrival stop-1']);
    const proposal = proposedVisit(trackOf(track), route, untouched);
    expect(proposal).toMatchObject({ at: iso(100), seen: { at: iso(100) } });
    expect(proposal?.seen?.position).toEqual(track.find((fix) => fix.atMs === start + 100_000)?.coordinates);
  });

  it('does not appear for a truck that passes by, or stops at a traffic light for half a minute', () => {
    expect(proposalsOf(drive([0, -1_000], [100, 1_000]), route, untouched)).toEqual([]);
    expect(proposalsOf(drive([0, -1_000], [80, 0], [110, 0], [200, 1_200]), route, untouched)).toEqual([]);
  });

  it('does not appear for a truck that drives slowly past, outside the fence', () => {
    const outside = Array.from({ length: 60 }, (_, index) => fixAt(index * 5, index * 4 - 120, 100));
    expect(proposalsOf(outside, route, untouched)).toEqual([]);
  });

  it('appears only once with inaccurate positions at the fence', () => {
    const noise = Array.from({ length: 120 }, (_, index) => fixAt(index * 5, index % 3 === 0 ? 110 : 75));
    expect(proposalsOf(noise, route, untouched)).toEqual(['70 arrival stop-1']);
  });

  it('does not appear for positions with an accuracy worse than 100 m', () => {
    const bad = Array.from({ length: 60 }, (_, index) => fixAt(index * 5, 0, 0, { accuracyM: 400 }));
    expect(proposalsOf(bad, route, untouched)).toEqual([]);
  });

  it('disappears when the driver reports or dismisses it', () => {
    const track = trackOf(drive([0, -1_000], [100, 0], [300, 0]));
    expect(proposedVisit(track, route, arrived(200))).toBeNull();
    const proposal = proposedVisit(track, route, untouched);
    expect(proposal && proposedVisit(dismissed(track, proposal), route, untouched)).toBeNull();
  });

  it('appears again at the next visit after a dismissal', () => {
    const first = trackOf(drive([0, -1_000], [100, 0], [300, 0]));
    const proposal = proposedVisit(first, route, untouched);
    if (proposal === null) throw new Error('no proposal');
    const later = [...drive([300, 0], [400, 1_500], [500, 0], [700, 0])];
    const track = { ...trackOf([...drive([0, -1_000], [100, 0], [295, 0]), ...later]) };
    expect(proposedVisit(dismissed(track, proposal), route, untouched)).toMatchObject({ kind: 'arrival' });
  });
});

describe('a proposed departure', () => {
  const visit = drive([0, -1_000], [100, 0], [600, 0], [700, 1_500]);

  it('appears after half a minute beyond the margin', () => {
    expect(proposalsOf(visit, route, arrived(110))).toEqual(['640 departure stop-1']);
  });

  it('has no time if the arrival or the last work at the stop was later than the exit', () => {
    const track = trackOf(visit);
    const leftAt = proposedVisit(track, route, arrived(110))?.seen?.at ?? '';
    expect(Date.parse(leftAt)).toBeGreaterThanOrEqual(start + 600_000);
    expect(proposedVisit(track, route, arrived(690))).toMatchObject({ kind: 'departure', seen: null });
    const worked = (second: number) =>
      progressOf(route, { 'stop-1': { status: 'arrived', arrivedAt: iso(110), workedAt: iso(second) } });
    expect(proposedVisit(track, route, worked(300))).toMatchObject({ seen: { at: leftAt } });
    expect(proposedVisit(track, route, worked(690))).toMatchObject({ kind: 'departure', seen: null });
  });

  it('does not appear for a single stray position', () => {
    const parked = [...drive([0, 0], [300, 0]), fixAt(305, 4_000), ...drive([310, 0], [600, 0])];
    expect(proposalsOf(parked, route, arrived(10))).toEqual([]);
  });

  it('appears on the way to the next stop; no arrival there is proposed before the departure is reported', () => {
    const on = drive([0, 0], [300, 0], [600, 5_000], [800, 5_000]);
    expect(proposalsOf(on, route, arrived(10))).toEqual(['340 departure stop-1']);
  });

  it('appears in an app that was restarted during the stay', () => {
    const woken = drive([2_000, 0], [2_100, 0], [2_200, 1_500]);
    expect(proposalsOf(woken, route, arrived(110)).at(-1)).toBe('2140 departure stop-1');
  });

  it('does not appear for a stop that the driver has already left', () => {
    const left = progressOf(route, {
      'stop-1': { status: 'departed', arrivedAt: iso(10), departedAt: iso(600) },
    });
    expect(proposalsOf(visit, route, left)).toEqual([]);
  });
});

it('of two stops that share a place, the first is proposed first, and the last only at the end of the tour', () => {
  const tour = routeOf(0, 5_000, 0);
  expect(proposalsOf(drive([0, 0], [300, 0]), tour, progressOf(tour))).toEqual(['60 arrival stop-1']);
  const done = { status: 'departed' as const, arrivedAt: iso(0), departedAt: iso(300) };
  const atEnd = progressOf(tour, { 'stop-1': done, 'stop-2': done });
  expect(proposalsOf(drive([900, 0], [1_200, 0]), tour, atEnd)).toEqual(['960 arrival stop-3']);
});

it('nothing is proposed without a route or a position', () => {
  expect(proposedVisit(trackOf(drive([0, 0], [300, 0])), null, null)).toBeNull();
  expect(proposedVisit(trackOf([]), route, untouched)).toBeNull();
});

describe('a geofence of a type that this version does not know', () => {
  // As a later service may send it [C-12].
  const later = JSON.parse(JSON.stringify(route).replaceAll('"radius"', '"cloud"')) as typeof route;

  it('proposes nothing, and other stops keep their proposals', () => {
    const inside = drive([0, -1_000], [100, 0], [600, 0], [700, 1_500]);
    expect(proposalsOf(inside, later, untouched)).toEqual([]);
    expect(proposalsOf(inside, later, arrived(110))).toEqual([]);
    const [cloud] = later.travel_plan.points_of_interest;
    const [, second] = route.travel_plan.points_of_interest;
    if (cloud === undefined || second === undefined) throw new Error('two stops');
    const mixed = { ...route, travel_plan: { points_of_interest: [cloud, second] } };
    const on = drive([0, 0], [300, 0], [600, 5_000], [800, 5_000]);
    expect(proposalsOf(on, mixed, arrived(10))).toEqual(['660 arrival stop-2']);
  });
});
