import type { PlaceCategory } from './demo-geography.js';

export const hourMs = 3_600_000;
export const minuteMs = 60_000;

/** When goods are accepted, in hours of the day. */
const hours: Record<PlaceCategory, readonly [from: number, to: number]> = {
  depot: [5, 21],
  hotel: [6.5, 12.5],
  restaurant: [8, 12],
  shop: [9, 13],
  bar: [9, 13],
  supermarket: [6, 11],
  fuel_station: [6, 20],
  camp_site: [8, 13],
  pharmacy: [8.5, 13],
  cafe: [7, 12],
};

/**
 * The time window of a place in milliseconds since 1970. If the round arrives outside the opening hours, the customer
 * has agreed to open: the window then begins at the full hour before the arrival, or ends an hour or more after it.
 */
export function timeWindowOf(
  category: PlaceCategory,
  startOfDay: number,
  arrival: number,
): { from: number; to: number } {
  const [opens, closes] = hours[category];
  const arrivalHour = Math.floor((arrival - startOfDay) / hourMs);
  return {
    from: startOfDay + Math.min(opens, arrivalHour) * hourMs,
    to: startOfDay + Math.max(closes, arrivalHour + 2) * hourMs,
  };
}
