import { type Fix, metresBetween } from './road-fix.js';

/** How the positions are watched: `fine` costs the battery most. */
export type WatchMode = 'off' | 'sparse' | 'fine';

export interface WatchNeed {
  hasSession: boolean;
  /** Metres to the next stop; null where it or the position is unknown. */
  toNextStopM: number | null;
  isDriving: boolean;
  /** Since when the vehicle stands; null while it moves. */
  stoppedForMs: number | null;
}

/** Within this distance of the next stop positions come often, so that the arrival is seen. */
export const nearM = 1_000;
const restMs = 3 * 60_000;
const farM = 10_000;

/** Off without a session. Fine near the next stop and to see the start of a drive; sparse while parked and on long ways. */
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
  /** After so long a position goes out even if the vehicle stands: the office sees that the phone is alive. */
  mostMs: number;
}

const near: Thrift = { leastMs: 10_000, leastM: 30, mostMs: 120_000 };
const far: Thrift = { leastMs: 30_000, leastM: 200, mostMs: 300_000 };
/** Worse positions say nothing about where the vehicle is. */
const worstAccuracyM = 500;

/** Whether a position is worth to be reported after the last reported one. */
export function isWorthReporting(reported: Fix | null, fix: Fix, isNear: boolean): boolean {
  if (fix.accuracyM > worstAccuracyM) return false;
  if (reported === null) return true;
  const { leastMs, leastM, mostMs } = isNear ? near : far;
  const gapMs = fix.atMs - reported.atMs;
  if (gapMs >= mostMs) return true;
  // A position that is less exact than the way is long may not have moved at all.
  return gapMs >= leastMs && metresBetween(reported, fix) >= Math.max(leastM, fix.accuracyM);
}
