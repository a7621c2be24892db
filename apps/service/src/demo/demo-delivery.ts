import { formatTimeSpan } from '@fleet/contract/ground/time-span-format';
import type { RequirementPlan } from '@fleet/contract/planning/requirements';
import { handoverRequirements } from './demo-handover.js';
import type { Order } from './demo-order.js';
import { type ActivityPlan, addressOf, geofenceOf, plannedPathOf, type StopPlan } from './demo-place.js';
import {
  cashOnDelivery,
  form,
  image,
  photoOfDamage,
  rating,
  reasonOfDelay,
  refusalRequirements,
  signature,
} from './demo-requirements.js';
import { minuteMs, timeWindowOf } from './opening-hours.js';
import type { Random } from './seeded-random.js';

/** The part of a route's plan that its stops need. */
export interface RouteFrame {
  /** Unique in the organisation; the prefix of all keys of the route. */
  routeKey: string;
  /** The prefix of codes on bags and parcels. */
  labelPrefix: string;
  /** Midnight of the day of the route, milliseconds since 1970. */
  startOfDay: number;
  /** The most points in the line of each leg. */
  pathPoints: number;
}

export const keysOf = (requirements: readonly RequirementPlan[]) =>
  requirements.map((each) => each.integration_key);
export const consignmentKey = (routeKey: string, order: Order) => `${routeKey}-C${order.number}`;
export const instant = (milliseconds: number) => new Date(milliseconds).toISOString();

/** How long the driver stays: to ring, unload, get a signature, and load returned goods. */
export function serviceMinutes(order: Order): number {
  return Math.min(30, 6 + Math.ceil(order.pieces / 4)) + (order.givesRecyclables ? 5 : 0);
}

function dropoff(order: Order, frame: RouteFrame, random: Random): ActivityPlan {
  const done = [
    ...(order.asksForDelay ? [reasonOfDelay()] : []),
    ...handoverRequirements(order, frame.labelPrefix),
    ...(order.asksForDamage ? [photoOfDamage()] : []),
    ...(order.cashOnDelivery === null ? [] : [cashOnDelivery(order.cashOnDelivery)]),
    signature(),
    ...(order.asksForRating ? [rating(random)] : []),
  ];
  const refused = refusalRequirements();
  return {
    reference: `S${order.number}-DELIVER`,
    type: 'dropoff',
    name: `Deliver ${order.cargo.cargoType.toLowerCase()}`,
    consignment_references: [consignmentKey(frame.routeKey, order)],
    requirements: [...done, ...refused],
    execution_sequence: keysOf(done),
    failure_sequence: keysOf(refused),
  };
}

function pickupOfRecyclables(order: Order): ActivityPlan {
  const requirements = [
    form('SORTS', 'Recyclables', [
      {
        data_type: 'text',
        label: 'Mostly',
        integration_key: 'SORT',
        options: ['Glass', 'Cardboard', 'Cooking oil'],
        required: true,
      },
    ]),
    image('BINS', 'Photo of the bins', false),
  ];
  return {
    reference: `S${order.number}-COLLECT`,
    type: 'pickup',
    name: 'Collect recyclables',
    requirements,
    execution_sequence: keysOf(requirements),
  };
}

/** The stop at a customer's door, arriving at the given time (milliseconds since 1970). */
export function deliveryStop(order: Order, arrival: number, frame: RouteFrame, random: Random): StopPlan {
  const { place } = order;
  const window = timeWindowOf(place.category, frame.startOfDay, arrival);
  const activities = [
    dropoff(order, frame, random),
    ...(order.givesRecyclables ? [pickupOfRecyclables(order)] : []),
  ];
  return {
    integration_key: `S${order.number}`,
    name: place.name,
    address: addressOf(place),
    contacts: [order.contact],
    geofence: geofenceOf(place),
    planned_arrival_at: instant(arrival),
    planned_departure_at: instant(arrival + serviceMinutes(order) * minuteMs),
    time_windows: [{ from: instant(window.from), to: instant(window.to) }],
    maximum_service_time: formatTimeSpan(2 * serviceMinutes(order) * minuteMs),
    planned_path_to: plannedPathOf(order.way, frame.pathPoints),
    activities,
    execution_sequence: activities.map((each) => each.reference),
  };
}
