import type { Activity, PointOfInterest, Route } from '@fleet/contract/planning/routes';

/**
 * Returns a newly saved route with the ids of the previous route: its own id, and the ids of stops and consignments,
 * found by integration key. So ids that a phone or an integration has stored stay valid after a save.
 */
export function carryIdentity(before: Route | null, after: Route): Route {
  if (before === null) return after;
  const stops = byKey(before.travel_plan.points_of_interest);
  const consignments = byKey(before.consignments);
  return {
    ...after,
    id: before.id,
    consignments: after.consignments.map((each) => withIdOf(consignments.get(each.integration_key), each)),
    travel_plan: {
      ...after.travel_plan,
      points_of_interest: after.travel_plan.points_of_interest.map((stop) =>
        withIdOf(stops.get(stop.integration_key), stop),
      ),
    },
  };
}

/**
 * Like `carryIdentity`, and with the progress so far: times of stops by integration key, statuses of activities by
 * reference, and the activities that the driver added. An added activity whose stop was removed moves to the remaining
 * stop before it, else to the first.
 */
export function mergeProgress(before: Route | null, after: Route): Route {
  if (before === null) return after;
  const { status, version, started_at, completed_at } = before;
  const renewed = carryIdentity(before, after);
  const oldStops = before.travel_plan.points_of_interest;
  const stops = byKey(oldStops);
  const activities = new Map(
    oldStops.flatMap((stop) => stop.activities).map((each) => [each.reference, each] as const),
  );
  const planned = renewed.travel_plan.points_of_interest.map((stop) =>
    withProgressOf(stops.get(stop.integration_key), stop, activities),
  );
  const points = withAdded(planned, oldStops);
  return {
    ...renewed,
    status,
    version,
    started_at,
    completed_at,
    travel_plan: { points_of_interest: points },
  };
}

function withProgressOf(
  before: PointOfInterest | undefined,
  stop: PointOfInterest,
  activities: ReadonlyMap<string, Activity>,
): PointOfInterest {
  const progressed = stop.activities.map((each) => {
    const known = activities.get(each.reference);
    if (known === undefined) return each;
    const reason = known.status_reason;
    return { ...each, status: known.status, ...(reason === undefined ? {} : { status_reason: reason }) };
  });
  if (before === undefined) return { ...stop, activities: progressed };
  const { status, arrived_at, departed_at } = before;
  return { ...stop, status, arrived_at, departed_at, activities: progressed };
}

function withAdded(stops: PointOfInterest[], oldStops: readonly PointOfInterest[]): PointOfInterest[] {
  const planned = new Set(stops.flatMap((stop) => stop.activities).map((each) => each.reference));
  const places = new Map(stops.map((stop, index) => [stop.integration_key, index]));
  const points = [...stops];
  let place = 0;
  for (const old of oldStops) {
    place = places.get(old.integration_key) ?? place;
    const stop = points[place];
    const added = old.activities.filter((each) => !each.planned && !planned.has(each.reference));
    if (stop === undefined || added.length === 0) continue;
    points[place] = {
      ...stop,
      activities: [...stop.activities, ...added],
      execution_sequence: [...stop.execution_sequence, ...added.map((each) => each.reference)],
    };
  }
  return points;
}

function byKey<Keyed extends { integration_key: string }>(
  items: readonly Keyed[],
): ReadonlyMap<string, Keyed> {
  return new Map(items.map((each) => [each.integration_key, each]));
}

function withIdOf<Item extends { id: string }>(before: { id: string } | undefined, item: Item): Item {
  return before === undefined ? item : { ...item, id: before.id };
}
