import type { RoutePlan } from '@fleet/contract/planning/routes';
import { consignmentKey, deliveryStop, instant, type RouteFrame, serviceMinutes } from './demo-delivery.js';
import { firstStop, lastStop, loadingMinutes, unloadingMinutes } from './demo-depot.js';
import type { DemoGeography } from './demo-geography.js';
import { type Order, ordersOf } from './demo-order.js';
import type { Rig } from './demo-rig.js';
import type { Trip } from './demo-trip.js';
import { minuteMs } from './opening-hours.js';
import type { Random } from './seeded-random.js';

/** The properties in which the routes of an organisation differ. */
interface RouteBrief extends RouteFrame {
  reference: string;
  driverKey: string;
  siteKey: string;
  rig: Rig;
  trip: Trip;
  /** When the driver starts, milliseconds since 1970. */
  start: number;
}

function consignmentOf(order: Order, brief: RouteBrief): NonNullable<RoutePlan['consignments']>[number] {
  return {
    integration_key: consignmentKey(brief.routeKey, order),
    reference: `${brief.reference}/${order.number}`,
    consignee: { name: order.place.name },
    cargo_type: order.cargo.cargoType,
    description: order.cargo.description,
    weight: { value: order.kilograms, unit: 'kg' },
    pieces: order.pieces,
    pallets: Math.ceil((order.pieces / order.cargo.piecesPerPallet) * 2) / 2,
  };
}

/** A whole route from the depot to the customers and back, timed by the real legs and the work at each door. */
export function demoRoute(geography: DemoGeography, brief: RouteBrief, random: Random): RoutePlan {
  const { depot } = geography;
  const { rig, trip } = brief;
  const orders = ordersOf(trip.stops, rig.family, random);
  let clock = brief.start + loadingMinutes * minuteMs;
  const first = firstStop(depot, brief.start, clock, rig, brief, orders.length);
  const deliveries = orders.map((order) => {
    const arrival = clock + order.way.duration_s * 1000;
    clock = arrival + serviceMinutes(order) * minuteMs;
    return deliveryStop(order, arrival, brief, random);
  });
  const back = clock + trip.wayBack.duration_s * 1000;
  const last = lastStop(depot, back, back + unloadingMinutes * minuteMs, trip.wayBack, rig, brief);
  return {
    reference: brief.reference,
    name: routeName(trip, rig),
    site_integration_key: brief.siteKey,
    planned_start_at: instant(brief.start),
    allocation: {
      driver_integration_key: brief.driverKey,
      assets: [rig.truck, ...(rig.trailer === null ? [] : [rig.trailer])].map(({ integration_key }) => ({
        integration_key,
      })),
    },
    consignments: orders.map((order) => consignmentOf(order, brief)),
    travel_plan: { points_of_interest: [first, ...deliveries, last] },
    currencies: [{ id: 'EUR', symbol: '€' }],
  };
}

/** A name with the places of the route, such as `Fresh round: Encamp, Soldeu`. */
function routeName(trip: Trip, rig: Rig): string {
  const cities = [...new Set(trip.stops.map(({ place }) => place.city))];
  const named = cities.length > 3 ? `${cities.slice(0, 3).join(', ')} …` : cities.join(', ');
  return `${rig.family === 'chilled' ? 'Fresh' : 'Dry'} round: ${named}`;
}
