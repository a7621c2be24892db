import type { ApiClient } from '@fleet/client/api-client';
import type { PointOfInterest, Route } from '@fleet/contract/planning/routes';
import { happens, oneOf, type RandomStream } from '../random-stream.js';

/**
 * Changes a route while it is driven: its name, or a stop that is still ahead. Returns true if the service accepted it.
 */
export async function changeRoute(api: ApiClient, routeId: string, random: RandomStream): Promise<boolean> {
  const read = await api.readRoute({ routeId });
  if (!read.ok) return false;
  const body = patchOf(read.body.data, random);
  const changed = await api.changeRoute({ routeId, body });
  return changed.ok;
}

/** A merge patch of the plan. A patch replaces whole lists, so it contains all stops, in the form of a plan. */
export function patchOf(route: Route, random: RandomStream): Record<string, unknown> {
  const stops = route.travel_plan.points_of_interest;
  const ahead = stops.filter(
    (stop, index) => stop.status === 'pending' && index > 0 && index < stops.length - 1,
  );
  if (ahead.length === 0 || happens(random, 0.3)) return { name: `${route.name.slice(0, 400)} (changed)` };
  const stop = oneOf(random, ahead);
  const index = stops.indexOf(stop);
  const planned = stops.map(plannedStop);
  const changed = planned[index] ?? {};
  if (happens(random, 0.35)) {
    planned.splice(index, 1);
  } else if (happens(random, 0.5)) {
    planned.splice(index, 1);
    // Moved to the end, before the return to the depot.
    planned.splice(planned.length - 1, 0, { ...changed, planned_path_to: undefined });
  } else {
    planned[index] = { ...changed, name: `${stop.name.slice(0, 400)}, back door` };
  }
  return { travel_plan: { points_of_interest: planned.map(withoutGaps) } };
}

/** The stop as a plan contains it, without the members that the service maintains. */
function plannedStop(stop: PointOfInterest): Record<string, unknown> {
  const { id: _id, sequence: _number, status: _status, arrived_at: _in, departed_at: _out, ...plan } = stop;
  const activities = stop.activities
    .filter((each) => each.planned)
    .map(({ status: _, status_reason: _reason, planned: _planned, ...activity }) => activity);
  const references = new Set(activities.map((each) => each.reference));
  return {
    ...plan,
    activities,
    execution_sequence: stop.execution_sequence.filter((reference) => references.has(reference)),
  };
}

/** The stop without members that are undefined. */
function withoutGaps(stop: Record<string, unknown>): Record<string, unknown> {
  const kept = Object.entries(stop).filter(([, value]) => value !== undefined);
  return Object.fromEntries(kept);
}
