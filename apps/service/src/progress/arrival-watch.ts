import type { TrackPosition } from '@fleet/domain/progress/arrival-detection';
import type { Context } from '../context.js';
import type { RoutePlanCache } from '../routes/route-plan-cache.js';
import type { RouteToWatch } from './arrival-queries.js';
import { mayChangeDetection } from './detection-change.js';
import { noteArrivals } from './noted-arrival-queries.js';
import type { ReportSource } from './progress-events.js';

/** New positions from a driver's phone. */
export interface NewPositions {
  /** All positions of the call that count, in any order. */
  positions: readonly TrackPosition[];
  /** Earliest time among the positions that were not known before. */
  firstNewAt: string;
  /**
   * The latest time of the positions that were known before this call, from the first position of the call on; null if
   * there is none.
   */
  lastKnownAt: string | null;
  source: ReportSource;
}

/**
 * Notes the routes of a driver whose log the new positions may change, in the transaction that stores the positions,
 * and returns the marks for `detectArrivals`. The driver must be locked. While the truck drives or is parked, nothing
 * can change and nothing is written. Takes 2 ms at most, and the time to read one plan.
 */
export async function watchArrivals(
  tx: Context,
  plans: RoutePlanCache,
  watched: readonly RouteToWatch[],
  fresh: NewPositions,
): Promise<string[]> {
  const { positions, firstNewAt, lastKnownAt, source } = fresh;
  const concerned = watched.flatMap((route) => {
    const { activated_at, ended_at } = route;
    const within = positions.filter(
      ({ at }) => at >= firstNewAt && at >= activated_at && (ended_at === null || at <= ended_at),
    );
    return within.length === 0 ? [] : [{ route, within }];
  });
  const isAppended = lastKnownAt === null || lastKnownAt < firstNewAt;
  const [only] = concerned;
  // Each plan may take 0.1 s to read, so positions of several routes are always noted; they are rare.
  if (only !== undefined && concerned.length === 1 && isAppended && !only.route.is_noted) {
    const { route_id, version, open_stops } = only.route;
    const plan = await plans.get(tx, route_id, version);
    if (plan === null) throw new Error(`route ${route_id} has no version ${version}`);
    if (!mayChangeDetection(plan.travel_plan.points_of_interest, open_stops, only.within)) return [];
  }
  return noteArrivals(
    tx,
    source,
    concerned.map((each) => each.route),
  );
}
