import type { Route } from '@fleet/contract/planning/routes';
import type { LocalProgress, UnsentRecord } from '../phone/phone-view.js';

/** A route that left this phone without the driver's doing. */
export interface TakenRoute {
  id: string;
  name: string;
  /** Where the driver had arrived and not left. */
  stopName: string | null;
}

/** The route as the phone had it last. */
export interface LastRoute {
  route: Route;
  progress: LocalProgress | null;
}

/**
 * Whether the route was taken away: it is another one or none now, in the same session, and the driver has neither
 * completed nor released it.
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
