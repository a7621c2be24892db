import { type Fix, metresBetween } from './road-fix.js';

/** Whether the vehicle drives, by its last positions. */
export interface Motion {
  isDriving: boolean;
  /** The person at the phone does not drive. Ends when the vehicle has stood still for a while. */
  isPassenger: boolean;
  /** Since when the speed has been above `drivingMps` without a break. */
  fastSinceMs: number | null;
  /** Since when the speed has been at most `stoppedMps`. */
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
/** Driving ends only below this speed, so that slow traffic does not lock and unlock the app again and again. */
const stoppedMps = 5 * kmh;
/** Driving begins only after this time, because one fast position may be an error. */
const startMs = 2_000;
const endMs = 10_000;
/** After this long without motion a passenger must confirm again, because people may have changed seats. */
const passengerMs = 3 * 60_000;
/** After this long without a position the motion is unknown, and the app unlocks so that the driver can work. */
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
  if (speed > stoppedMps) return { ...motion, fastSinceMs: null, slowSinceMs: null, last: fix };
  const next = { ...motion, fastSinceMs: null, slowSinceMs: since(motion.slowSinceMs), last: fix };
  return atTime(next, fix.atMs);
}

/** The motion at `nowMs` without a new position: a phone that does not move may report none. */
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

/** Called when the person has said that somebody else drives. */
export function asPassenger(motion: Motion): Motion {
  return { ...motion, isPassenger: true };
}

export function isLocked({ isDriving, isPassenger }: Motion): boolean {
  return isDriving && !isPassenger;
}

/**
 * Metres per second: as the phone measured it, otherwise from the distance to the last position; null if neither is
 * good enough.
 */
function speedOf(last: Fix | null, fix: Fix): number | null {
  if (fix.speedMps !== null) return fix.speedMps;
  if (last === null || Math.max(last.accuracyM, fix.accuracyM) > worstAccuracyM) return null;
  const gapMs = fix.atMs - last.atMs;
  if (gapMs < 1_000 || gapMs > mostGapMs) return null;
  // A distance within the accuracy of the positions is not a movement.
  const metres = Math.max(0, metresBetween(last, fix) - Math.max(last.accuracyM, fix.accuracyM));
  return metres / (gapMs / 1_000);
}
