import type { Route } from '@fleet/contract/planning/routes';
import type { LocalProgress, UnsentRecord } from '../phone/phone-view.js';

/** A route that was taken from this phone by somebody else. */
export interface TakenRoute {
  id: string;
  name: string;
  /** The stop at which the driver had arrived and that they had not left. */
  stopName: string | null;
}

/** The route as last seen on the phone. */
export interface LastRoute {
  route: Route;
  progress: LocalProgress | null;
}

/**
 * Returns the route if it was taken away: the session has another route or none now, and the driver neither completed
 * nor released this one.
 */
export function takenRoute(
  before: LastRoute | null,
  after: Route | null,
  own: { isReleased: boolean; hasSession: boolean },
): TakenRoute | null {
  if (before === null || before.route.id === after?.id || own.isReleased || !own.hasSession) return null;
  const { route, progress } = before;
  if (progress?.completed === true || route.status === 'completed') return null;
  const here = progress?.stops.findLast((each) => each.status === 'arrived');
  const stop = route.travel_plan.points_of_interest.find((each) => each.id === here?.id);
  return { id: route.id, name: route.name, stopName: stop?.name ?? null };
}

export function unsentOf(routeId: string, unsent: readonly UnsentRecord[]): number {
  return unsent.filter(({ content }) => content.kind !== 'position' && content.routeId === routeId).length;
}
