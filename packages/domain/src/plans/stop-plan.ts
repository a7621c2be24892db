import type { Activity, PointOfInterest } from '@fleet/contract/planning/routes';

/**
 * A stop without the members that the service adds: its id and its number in the order of stops, its progress, and the
 * activities that the driver added.
 */
export function stopPlanOf(stop: PointOfInterest) {
  const {
    id: _id,
    sequence: _sequence,
    status: _status,
    arrived_at: _arrived,
    departed_at: _departed,
    ...plan
  } = stop;
  const added = new Set(stop.activities.filter((each) => !each.planned).map((each) => each.reference));
  return {
    ...plan,
    execution_sequence: stop.execution_sequence.filter((reference) => !added.has(reference)),
    activities: stop.activities.filter((each) => each.planned).map(activityPlanOf),
  };
}

function activityPlanOf({ status: _status, status_reason: _reason, planned: _planned, ...plan }: Activity) {
  return plan;
}
