import { type Fix, metresBetween } from './road-fix.js';

/** Whether the vehicle drives, by its last positions. */
export interface Motion {
  isDriving: boolean;
  /** The person at the phone does not drive; until the vehicle has stood for a while. */
  isPassenger: boolean;
  /** Since when the speed is above the limit without a pause. */
  fastSinceMs: number | null;
  /** Since when it is about zero. */
  slowSinceMs: number | null;
  last: Fix | null;
}

export const restingMotion: Motion = {
  isDriving: false,
  isPassenger: false,
  fastSinceMs: null,
  slowSinceMs: null,
  last: null,
};

const kmh = 1 / 3.6;
/** Driving begins above this speed. */
const drivingMps = 8 * kmh;
/** It ends only below this one, so that crawling in a queue does not open and lock by turns. */
const slowMps = 5 * kmh;
/** One fast position may be an error of the phone. */
const startMs = 2_000;
const endMs = 10_000;
/** A passenger must say so again after a stop: the seats may have changed. */
const passengerMs = 3 * 60_000;
/** Without a position for so long nobody knows, and a locked form would be a dead end. */
const silenceMs = 2 * 60_000;
const mostGapMs = 60_000;
const worstAccuracyM = 50;

/** The motion after one more position. */
export function movedOn(motion: Motion, fix: Fix): Motion {
  const { last } = motion;
  const speed = speedOf(last, fix);
  const since = (before: number | null) => before ?? fix.atMs;
  if (speed === null) return atTime({ ...motion, last: fix }, fix.atMs);
  if (speed > drivingMps) {
    const fastSinceMs = since(motion.fastSinceMs);
    const isDriving = motion.isDriving || fix.atMs - fastSinceMs >= startMs;
    return { ...motion, isDriving, fastSinceMs, slowSinceMs: null, last: fix };
  }
  if (speed > slowMps) return { ...motion, fastSinceMs: null, slowSinceMs: null, last: fix };
  const next = { ...motion, fastSinceMs: null, slowSinceMs: since(motion.slowSinceMs), last: fix };
  return atTime(next, fix.atMs);
}

/** The motion when no position has come until then: phones that stand may report none. */
export function atTime(motion: Motion, nowMs: number): Motion {
  const { slowSinceMs, last } = motion;
  if (last !== null && nowMs - last.atMs >= silenceMs) {
    const isPassenger = motion.isPassenger && nowMs - last.atMs < passengerMs;
    return { ...restingMotion, isPassenger, last };
  }
  if (slowSinceMs === null) return motion;
  const slowMs = nowMs - slowSinceMs;
  const isDriving = motion.isDriving && slowMs < endMs;
  const isPassenger = motion.isPassenger && slowMs < passengerMs;
  if (isDriving === motion.isDriving && isPassenger === motion.isPassenger) return motion;
  return { ...motion, isDriving, isPassenger };
}

/** The person has said that somebody else drives. */
export function asPassenger(motion: Motion): Motion {
  return { ...motion, isPassenger: true };
}

export function isLocked({ isDriving, isPassenger }: Motion): boolean {
  return isDriving && !isPassenger;
}

/** Metres per second: the phone's own, else from the way since the last position; null where neither is good enough. */
function speedOf(last: Fix | null, fix: Fix): number | null {
  if (fix.speedMps !== null) return fix.speedMps;
  if (last === null || Math.max(last.accuracyM, fix.accuracyM) > worstAccuracyM) return null;
  const gapMs = fix.atMs - last.atMs;
  if (gapMs < 1_000 || gapMs > mostGapMs) return null;
  // What may be an error of both positions is no movement.
  const metres = Math.max(0, metresBetween(last, fix) - Math.max(last.accuracyM, fix.accuracyM));
  return metres / (gapMs / 1_000);
}
