import type { PointOfInterest } from '@fleet/contract/planning/routes';
import { type Fence, readyFence } from './geofence-zones.js';

export type FencedStop = Pick<PointOfInterest, 'id' | 'geofence'>;

/** A fence, with the positions in the plan, from 0, of all stops that have it. */
export interface PlanFence {
  fence: Fence;
  stops: readonly number[];
}

/** Returns the fences of a plan without duplicates: stops that share a depot are watched together. */
export function planFences(stops: readonly FencedStop[], marginM: number): PlanFence[] {
  const fences = new Map<string, { fence: Fence; stops: number[] }>();
  for (const [index, { geofence }] of stops.entries()) {
    const key = JSON.stringify(geofence);
    const known = fences.get(key);
    if (known === undefined) fences.set(key, { fence: readyFence(geofence, marginM), stops: [index] });
    else known.stops.push(index);
  }
  return [...fences.values()];
}
