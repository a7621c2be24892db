import { routeExample } from '@fleet/contract/planning/route-examples';
import type { PointOfInterest, Route } from '@fleet/contract/planning/routes';
import type { LocalProgress, LocalStop } from '../src/phone/phone-view.js';
import { emptyTrack, proposedVisit, type VisitTrack, withFix } from '../src/road/proposed-visit.js';
import type { Fix } from '../src/road/road-fix.js';

export const start = Date.UTC(2026, 10, 20, 8);
const degreesPerMetre = 1 / 111_195;

/** A position `east` and `north` metres from the first stop, `second` seconds after eight o'clock. */
export function fixAt(second: number, east: number, north = 0, parts: Partial<Fix> = {}): Fix {
  const latitude = 42.5 + north * degreesPerMetre;
  const longitude = 1.5 + (east * degreesPerMetre) / Math.cos((latitude * Math.PI) / 180);
  return {
    atMs: start + second * 1_000,
    coordinates: [longitude, latitude],
    accuracyM: 8,
    speedMps: null,
    headingDegrees: null,
    ...parts,
  };
}

/**
 * A track through the `[second, east]` places, with a position every five seconds and the sideways error of a phone.
 */
export function drive(...places: readonly (readonly [second: number, east: number])[]): Fix[] {
  const [first, ...rest] = places;
  if (first === undefined) return [];
  let [second, east] = first;
  const fixes: Fix[] = [];
  for (const [nextSecond, nextEast] of rest) {
    const from = { second, east };
    for (; second < nextSecond; second += 5) {
      const part = (second - from.second) / (nextSecond - from.second);
      fixes.push(fixAt(second, from.east + (nextEast - from.east) * part, aside(second)));
    }
    east = nextEast;
  }
  return [...fixes, fixAt(second, east, aside(second))];
}

const aside = (second: number) => Math.sin(second) * 6;

/** The example route with stops at these places, each with a fence of 80 m. */
export function routeOf(...easts: readonly number[]): Route {
  const [template] = routeExample.travel_plan.points_of_interest;
  if (template === undefined) throw new Error('The example route has no stop.');
  const stops = easts.map((east, index): PointOfInterest => {
    const centre = fixAt(0, east).coordinates;
    return {
      ...template,
      id: `stop-${index + 1}`,
      name: `Stop ${index + 1}`,
      sequence: index + 1,
      address: { ...template.address, coordinates: centre },
      geofence: { type: 'radius', centre, radius_m: 80 },
    };
  });
  return { ...routeExample, travel_plan: { points_of_interest: stops } };
}

export function progressOf(
  route: Route,
  parts: Readonly<Record<string, Partial<LocalStop>>> = {},
): LocalProgress {
  const stops = route.travel_plan.points_of_interest.map(
    ({ id }): LocalStop => ({
      id,
      status: 'pending',
      arrivedAt: null,
      departedAt: null,
      workedAt: null,
      activities: [],
      ...parts[id],
    }),
  );
  return { routeId: route.id, completed: false, stops };
}

export function trackOf(fixes: readonly Fix[]): VisitTrack {
  return fixes.reduce(withFix, emptyTrack);
}

/** The proposals that appear while the truck drives, as `105 arrival stop-1`. */
export function proposalsOf(fixes: readonly Fix[], route: Route, progress: LocalProgress): string[] {
  let track = emptyTrack;
  let last = '';
  return fixes.flatMap((fix) => {
    track = withFix(track, fix);
    const found = proposedVisit(track, route, progress);
    const now = found === null ? 'none' : `${found.kind} ${found.stopId}`;
    if (now === last || (last === '' && now === 'none')) return [];
    last = now;
    return [`${(fix.atMs - start) / 1_000} ${now}`];
  });
}
