import { describe, expect, it } from 'vitest';
import { asPassenger, atTime, isLocked, type Motion, movedOn, restingMotion } from '../src/road/motion.js';
import type { Fix } from '../src/road/road-fix.js';
import { fixAt, start } from './truck-track.js';

/** One position per second with these speeds in km/h, beginning after `from` seconds. */
function speeds(from: number, ...kmh: readonly number[]): Fix[] {
  return kmh.map((speed, index) => fixAt(from + index, 0, 0, { speedMps: speed / 3.6 }));
}
const times = (count: number, speed: number) => Array.from({ length: count }, () => speed);
const after = (fixes: readonly Fix[], first: Motion = restingMotion) => fixes.reduce(movedOn, first);
const driving = after(speeds(0, ...times(5, 50)));

describe('driving', () => {
  it('begins above 8 km/h, after two seconds', () => {
    expect(isLocked(after(speeds(0, 50)))).toBe(false);
    expect(isLocked(after(speeds(0, 50, 50, 50)))).toBe(true);
    expect(isLocked(after(speeds(0, ...times(60, 7.9))))).toBe(false);
  });

  it('does not begin with a single wrong speed', () => {
    expect(isLocked(after(speeds(0, 0, 90, 0, 90, 0, 90, 0)))).toBe(false);
  });

  it('continues between 5 and 8 km/h, and ends after ten seconds below', () => {
    const crawling = after(speeds(5, ...times(60, 6)), driving);
    expect(isLocked(crawling)).toBe(true);
    expect(isLocked(after(speeds(65, ...times(10, 0)), crawling))).toBe(true);
    expect(isLocked(after(speeds(65, ...times(11, 0)), crawling))).toBe(false);
  });

  it('ends by time alone if a phone that does not move reports no positions', () => {
    const stopped = after(speeds(5, 0), driving);
    expect(isLocked(atTime(stopped, start + 14_000))).toBe(true);
    expect(isLocked(atTime(stopped, start + 15_000))).toBe(false);
  });

  it('ends after two minutes without a position, so that a form is never locked forever', () => {
    expect(isLocked(atTime(driving, start + 100_000))).toBe(true);
    expect(isLocked(atTime(driving, start + 124_000))).toBe(false);
  });

  it('is detected by distances if the phone measures no speed, but not by inaccurate positions', () => {
    const onTheWay = Array.from({ length: 6 }, (_, index) => fixAt(index * 3, index * 40));
    expect(isLocked(after(onTheWay))).toBe(true);
    const errors = Array.from({ length: 20 }, (_, index) =>
      fixAt(index * 3, index % 2 === 0 ? 0 : 25, 0, { accuracyM: 30 }),
    );
    expect(isLocked(after(errors))).toBe(false);
  });
});

describe('a passenger', () => {
  it('unlocks the forms immediately, and keeps them unlocked at traffic lights', () => {
    const open = asPassenger(driving);
    expect(isLocked(open)).toBe(false);
    const light = after(speeds(5, ...times(60, 0)), open);
    expect(isLocked(after(speeds(65, ...times(5, 50)), light))).toBe(false);
  });

  it('must confirm again after the vehicle has stood still for three minutes', () => {
    const stood = after(speeds(5, ...times(181, 0)), asPassenger(driving));
    expect(isLocked(after(speeds(190, ...times(5, 50)), stood))).toBe(true);
  });
});
