import { greatCircleM } from '@fleet/domain/progress/geofence-zones';
import type { LngLat } from '@fleet/map';
import { circleAroundPlace } from './following-circles.js';
import { mapStops, type Plan, type PlannedStop } from './plan-draft.js';
import { withoutPath } from './stop-acts.js';
import { type PlacedSite, placeOfSite } from './use-plan-sites.js';

export type Place = PlannedStop['address']['coordinates'];

/**
 * The plan with a stop at another place. Its circle moves with it, and the planned paths to and from the place are
 * removed.
 */
export function withPlace(plan: Plan, index: number, place: Place): Plan {
  return mapStops(plan, (stop, at) => {
    if (at === index + 1) return withoutPath(stop);
    if (at !== index) return stop;
    const circle = circleAroundPlace(stop);
    return {
      ...withoutPath(stop),
      address: { ...stop.address, coordinates: place },
      geofence: circle === null ? stop.geofence : { ...circle, centre: place },
    };
  });
}

/** The plan with a stop that has the name, the address and the place of a site. */
export function withSite(plan: Plan, index: number, { name, address }: PlacedSite): Plan {
  const placed = withPlace(plan, index, address.coordinates);
  return mapStops(placed, (stop, at) => (at === index ? { ...stop, name, address } : stop));
}

/** Null while a number is missing or outside its range. */
export function placeOfStop(stop: PlannedStop | undefined): LngLat | null {
  const [longitude, latitude] = stop?.address.coordinates ?? [];
  if (typeof longitude !== 'number' || typeof latitude !== 'number') return null;
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 ? [longitude, latitude] : null;
}

const otherPlaces = (plan: Plan, index: number) =>
  plan.travel_plan.points_of_interest.flatMap((stop, at) => {
    const place = at === index ? null : placeOfStop(stop);
    return place === null ? [] : [place];
  });

const slipM = 500_000;

/**
 * The distance in metres to the nearest other stop or site, if it is so long that the place is probably a mistake;
 * otherwise null.
 */
export function farAwayM(plan: Plan, index: number, sites: readonly PlacedSite[]): number | null {
  const own = placeOfStop(plan.travel_plan.points_of_interest[index]);
  const others = [...otherPlaces(plan, index), ...sites.map(placeOfSite)];
  if (own === null || others.length === 0) return null;
  const nearestM = Math.min(...others.map((each) => greatCircleM(own, each)));
  return nearestM > slipM ? nearestM : null;
}

export interface PlaceView {
  /** Empty if the place of the route is unknown. */
  places: readonly LngLat[];
  maxZoom: number;
}

const streetZoom = 15;
const townZoom = 12;

/**
 * The places that a map shows when it opens for a stop: the stop with the other stops, or alone if it is far from them.
 * If the stop has no place, the map shows the other stops. If these have no places either, it shows the site of the
 * route, or all sites.
 */
export function viewOfStop(plan: Plan, index: number, sites: readonly PlacedSite[]): PlaceView {
  const own = placeOfStop(plan.travel_plan.points_of_interest[index]);
  const others = otherPlaces(plan, index);
  if (own !== null) {
    const isFar = farAwayM(plan, index, sites) !== null;
    return { places: isFar ? [own] : [own, ...others], maxZoom: streetZoom };
  }
  if (others.length > 0) return { places: others, maxZoom: townZoom };
  const site = sites.find(({ id }) => id === plan.site_id);
  return { places: (site === undefined ? sites : [site]).map(placeOfSite), maxZoom: townZoom };
}
