import type { ZoneTest } from './geofence-zones.js';

/** A position that counts. */
export interface Fix {
  atMs: number;
  longitude: number;
  latitude: number;
}

/** A time spent at a place; `leftMs` null while it lasts. */
export interface Stay {
  enteredMs: number;
  leftMs: number | null;
}

/** How long a truck must be seen inside to have arrived, and outside to have left. */
export interface StayTimes {
  dwellMs: number;
  exitDwellMs: number;
}

/**
 * The stays at one place from a track in order of time [C-6]. A stay begins with the first position inside and counts
 * once positions inside span the dwell. The margin around the fence decides nothing: what was, remains. A single stray
 * position outside ends no stay, and neither does silence: a phone that sleeps while the truck is parked sends nothing.
 */
export function staysAt(track: readonly Fix[], zoneOf: ZoneTest, times: StayTimes): Stay[] {
  const stays: Stay[] = [];
  let enteredMs: number | null = null;
  let leavingMs: number | null = null;
  let open: Stay | null = null;
  for (const { atMs, longitude, latitude } of track) {
    const zone = zoneOf(longitude, latitude);
    if (zone !== 'outside') {
      leavingMs = null;
      if (zone === 'inside') enteredMs ??= atMs;
      if (zone === 'inside' && open === null && enteredMs !== null && atMs - enteredMs >= times.dwellMs) {
        open = { enteredMs, leftMs: null };
        stays.push(open);
      }
    } else if (open === null) {
      enteredMs = null;
    } else {
      leavingMs ??= atMs;
      if (atMs - leavingMs < times.exitDwellMs) continue;
      open.leftMs = leavingMs;
      open = null;
      enteredMs = null;
      leavingMs = null;
    }
  }
  return stays;
}
