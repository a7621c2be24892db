import { type Fix, metresBetween } from './road-fix.js';

/** How the positions are watched: `fine` costs the battery most. */
export type WatchMode = 'off' | 'sparse' | 'fine';

export interface WatchNeed {
  hasSession: boolean;
  /** Metres to the next stop; null if the stop or the position is unknown. */
  toNextStopM: number | null;
  isDriving: boolean;
  /** How long the vehicle has stood still; null while it moves. */
  stoppedForMs: number | null;
}

/** Within this distance of the next stop positions are reported more often, so that the arrival is detected. */
export const nearM = 1_000;
const restMs = 3 * 60_000;
const farM = 10_000;

/** `off` without a session; `sparse` while parked and when driving far from the next stop; otherwise `fine`. */
export function watchMode({ hasSession, toNextStopM, isDriving, stoppedForMs }: WatchNeed): WatchMode {
  if (!hasSession) return 'off';
  if (stoppedForMs !== null && stoppedForMs >= restMs) return 'sparse';
  if (isDriving && toNextStopM !== null && toNextStopM > farM) return 'sparse';
  return 'fine';
}

export function watchOptions(mode: Exclude<WatchMode, 'off'>): PositionOptions {
  return mode === 'fine'
    ? { enableHighAccuracy: true, maximumAge: 2_000, timeout: 60_000 }
    : { enableHighAccuracy: false, maximumAge: 15_000, timeout: 120_000 };
}

interface Thrift {
  leastMs: number;
  leastM: number;
  /** After this time a position is reported even if the vehicle stands still, to show that the phone works. */
  mostMs: number;
}

const near: Thrift = { leastMs: 10_000, leastM: 30, mostMs: 120_000 };
const far: Thrift = { leastMs: 30_000, leastM: 200, mostMs: 300_000 };
/** Less accurate positions are useless. */
const worstAccuracyM = 500;

/** Whether to report a position, given the last reported one. */
export function isWorthReporting(reported: Fix | null, fix: Fix, isNear: boolean): boolean {
  if (fix.accuracyM > worstAccuracyM) return false;
  if (reported === null) return true;
  const { leastMs, leastM, mostMs } = isNear ? near : far;
  const gapMs = fix.atMs - reported.atMs;
  if (gapMs >= mostMs) return true;
  // A distance below the accuracy may not be a movement.
  return gapMs >= leastMs && metresBetween(reported, fix) >= Math.max(leastM, fix.accuracyM);
}
