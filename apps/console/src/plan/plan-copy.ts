import { instantOf, zonedText } from '@fleet/ui';
import { mapStops, newKey, type Plan } from './plan-draft.js';
import { stopLike } from './stop-acts.js';

const dayMs = 86_400_000;

/** The day of a plan in the zone, as `2026-11-20`: that of its start, or of its earliest time; null without times. */
export function dayOfPlan(plan: Plan, timeZone: string | null): string | null {
  const times = plan.travel_plan.points_of_interest.flatMap(
    ({ planned_arrival_at: arrival, planned_departure_at: departure, time_windows: windows = [] }) =>
      [arrival, departure, ...windows.map(({ from }) => from)].filter((each) => each !== undefined),
  );
  const first = plan.planned_start_at ?? times.sort()[0];
  return first === undefined ? null : zonedText(first, timeZone).slice(0, 10);
}

/** The day after today in the zone. */
export function tomorrow(nowMs: number, timeZone: string | null): string {
  const today = zonedText(new Date(nowMs).toISOString(), timeZone).slice(0, 10);
  return new Date(Date.parse(today) + dayMs).toISOString().slice(0, 10);
}

/**
 * The plan of a new route with the same stops. Stops, activities and consignments get new keys, and the controller
 * chooses the reference.
 */
export function copyOfPlan(plan: Plan): Plan {
  const { reference: _reference, ...rest } = plan;
  const consignments = plan.consignments?.map((each) => ({
    ...each,
    integration_key: newKey('consignment'),
  }));
  const renamed = new Map(
    plan.consignments?.map((each, index) => [each.integration_key, consignments?.[index]?.integration_key]),
  );
  const copy = { ...rest, ...(consignments === undefined ? {} : { consignments }) };
  return mapStops(mapStops(copy, stopLike), (stop) => ({
    ...stop,
    activities: stop.activities.map((activity) =>
      activity.consignment_references === undefined
        ? activity
        : {
            ...activity,
            consignment_references: activity.consignment_references.flatMap((key) => renamed.get(key) ?? []),
          },
    ),
  }));
}

/**
 * The plan with all its times moved to another day, at the same local times, even if the clocks of the zone change in
 * between.
 */
export function planOnDay(plan: Plan, day: string, timeZone: string | null): Plan {
  const dayBefore = dayOfPlan(plan, timeZone);
  const days = dayBefore === null ? 0 : Math.round((Date.parse(day) - Date.parse(dayBefore)) / dayMs);
  if (Number.isNaN(days) || days === 0) return plan;
  const later = (iso: string): string => {
    const shown = zonedText(iso, timeZone);
    const then = new Date(Date.parse(shown.slice(0, 10)) + days * dayMs).toISOString().slice(0, 10);
    // Seconds are not part of the shown text.
    return instantOf(`${then}${shown.slice(10)}${iso.slice(16).replace('Z', '')}`, timeZone) ?? iso;
  };
  const moved = <Name extends string>(name: Name, iso: string | undefined) =>
    (iso === undefined ? {} : { [name]: later(iso) }) as { [Each in Name]?: string };
  return mapStops({ ...plan, ...moved('planned_start_at', plan.planned_start_at) }, (stop) => ({
    ...stop,
    ...moved('planned_arrival_at', stop.planned_arrival_at),
    ...moved('planned_departure_at', stop.planned_departure_at),
    ...(stop.time_windows === undefined
      ? {}
      : { time_windows: stop.time_windows.map(({ from, to }) => ({ from: later(from), to: later(to) })) }),
  }));
}
